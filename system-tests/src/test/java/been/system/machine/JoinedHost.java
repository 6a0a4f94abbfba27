package been.system.machine;

import static org.assertj.core.api.Assertions.assertThat;

import been.system.BeenProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A machine as a host of a platform whose controller runs on this one, where it is fast. */
final class JoinedHost {
    private static final List<String> METRICS = List.of("wall-time", "cpu-time", "memory");

    private final Controller controller;
    private final Visit visit;
    private final @Nullable CompletableFuture<Command> runtime;

    private JoinedHost(
            Controller controller, Visit visit, @Nullable CompletableFuture<Command> runtime) {
        this.controller = controller;
        this.visit = visit;
        this.runtime = runtime;
    }

    /** By {@code been host install}, for those who log in. */
    static JoinedHost install(Controller controller, Visit visit) throws Exception {
        List<String> install = install(visit, "--name", name(visit));
        if (visit.right() == Right.USER) {
            // No polkit is there that would let the user enable it.
            BeenProcess.Answer refused = controller.been(install);
            assertThat(refused.exitStatus()).as(refused.err() + refused.out()).isEqualTo(2);
            assertThat(refused.err()).contains("loginctl enable-linger user");
            visit.machine().root("loginctl enable-linger user").succeeded();
        }
        succeeded(controller.been(install));
        return new JoinedHost(controller, visit, null);
    }

    /** By the unit of the Debian package, which is installed. */
    static JoinedHost ofPackage(Controller controller, Visit visit) throws Exception {
        visit.startUnit(name(visit), token(controller));
        Awaitility.await().until(() -> hasJoined(controller, visit));
        return new JoinedHost(controller, visit, null);
    }

    private static boolean hasJoined(Controller controller, Visit visit) throws Exception {
        return succeeded(controller.been(List.of("hosts", "list", "--json")))
                .contains("\"" + name(visit) + "\"");
    }

    private static String token(Controller controller) throws Exception {
        return JsonMapper.shared()
                .readTree(succeeded(controller.been(List.of("hosts", "token", "create", "--json"))))
                .path("token")
                .asString();
    }

    /** By {@code been host start} with a join token. */
    static JoinedHost start(Controller controller, Visit visit) throws Exception {
        String token = token(controller);
        CompletableFuture<Command> runtime =
                CompletableFuture.supplyAsync(
                        () -> visit.hostRuntime(name(visit), token), Thread::startVirtualThread);
        Awaitility.await().until(() -> hasJoined(controller, visit) || runtime.isDone());
        return new JoinedHost(controller, visit, runtime);
    }

    private static String name(Visit visit) {
        return visit.right().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static List<String> install(Visit visit, String... more) {
        var arguments =
                new ArrayList<>(
                        List.of(
                                "host",
                                "install",
                                visit.right().user() + "@127.0.0.1",
                                "--port",
                                Integer.toString(visit.machine().port())));
        visit.machine()
                .sshOptions()
                .forEach(option -> arguments.addAll(List.of("--ssh-option", option)));
        arguments.addAll(List.of(more));
        return arguments;
    }

    /** A short analysis on it ends with a verdict for every metric. */
    void analyses(Path folder) throws Exception {
        Path file =
                Files.writeString(
                        folder.resolve(name(visit) + ".yaml"),
                        """
                        analysis: short-%1$s
                        kind: comparison
                        command: {run: 'head -c ${bytes} /dev/zero | sha256sum', measure: [%2$s]}
                        vary: {bytes: [1000000, 20000000]}
                        repeat: {executions: 3}
                        roles: {measure: {hosts: [%1$s]}}
                        """
                                .formatted(name(visit), String.join(", ", METRICS)));
        BeenProcess.Answer run = controller.run(file);
        assertThat(run.exitStatus()).as(run.err() + run.out()).isBetween(0, 1);
        JsonNode end = JsonMapper.shared().readTree(run.out());
        List<String> judged = new ArrayList<>();
        for (JsonNode comparison : end.path("comparisons")) {
            judged.add(comparison.path("metric").asString());
        }
        assertThat(judged).as(run.out()).containsAll(METRICS);
    }

    /** Three commits of a C program in it: the last one is slower, and the only one found. */
    void findsACommit(Path folder) throws Exception {
        String commits =
                visit.repository(
                        """
                        git init --quiet --initial-branch=main prog
                        cd prog
                        commit() {
                            printf '#include <stdio.h>\n#include <unistd.h>\nint main(void) { puts("%s"); printf("took %%d ms\\\\n", %s + getpid() %% 3); }\n' "$1" "$2" >prog.c
                            git add --all
                            git -c user.name=Ada -c user.email=ada@example.org commit --quiet --message="$1"
                            git rev-parse --short=12 HEAD
                        }
                        commit Begin 100
                        commit Greet 100
                        commit Check 150
                        pwd
                        """);
        List<String> said = commits.lines().toList();
        Path file =
                Files.writeString(
                        folder.resolve("commits.yaml"),
                        """
                        analysis: commits-%1$s
                        kind: regression
                        versions: {git: {url: "%2$s", branch: main}}
                        build: {run: "cc -O2 -o prog prog.c", output: [prog]}
                        command:
                          run: "${package.version}/prog"
                          measure: [{metric: time, unit: ms, better: lower, pattern: 'took ([0-9.]+) ms'}]
                        repeat: {executions: 4, confirm: false}
                        roles: {measure: {hosts: [%1$s]}}
                        """
                                .formatted(name(visit), said.getLast()));
        BeenProcess.Answer run = controller.run(file);
        assertThat(run.exitStatus()).as(run.err() + run.out()).isEqualTo(1);
        List<String> slower = new ArrayList<>();
        for (JsonNode comparison : JsonMapper.shared().readTree(run.out()).path("comparisons")) {
            if (comparison.path("verdict").asString().equals("regressed")) {
                slower.add(
                        comparison.path("oldExperiment").asString()
                                + " "
                                + comparison.path("newExperiment").asString());
            }
        }
        assertThat(slower).as(run.out()).containsExactly(said.get(1) + " " + said.get(2));
    }

    /**
     * A task keeps running while its host runtime is restarted; it runs only once. Each may be of
     * another user: none writes in the file of another.
     *
     * @param restart a command, with the host runtime in {@code $before}
     */
    void keepsATaskThrough(String restart, Path folder) throws Exception {
        String mark = "/tmp/kept-" + name(visit);
        Path file =
                Files.writeString(
                        folder.resolve("kept.yaml"),
                        """
                        analysis: kept-%1$s
                        kind: comparison
                        command:
                          run: 'mktemp %2$s-XXXXXX; until [ -e %2$s.go ]; do sleep 0.1; done; sleep ${pause}'
                          measure: [wall-time]
                        vary: {pause: [0.1, 0.2]}
                        repeat: {executions: 2}
                        roles: {measure: {hosts: [%1$s]}}
                        """
                                .formatted(name(visit), mark));
        CompletableFuture<BeenProcess.Answer> run =
                CompletableFuture.supplyAsync(
                        () -> controller.run(file), Thread::startVirtualThread);
        visit.restartHostRuntime(mark, restart);
        BeenProcess.Answer end = run.get();
        assertThat(end.exitStatus()).as(end.err() + end.out()).isBetween(0, 1);
        assertThat(visit.machine().root("ls " + mark + "-* | wc -l").succeeded()).isEqualTo("4");
    }

    /** Ends the host runtime, and removes what was installed. */
    void leave() throws Exception {
        if (runtime == null) {
            succeeded(controller.been(install(visit, "--uninstall")));
        } else {
            visit.stopHostRuntime(name(visit));
            runtime.get();
        }
    }

    private static String succeeded(BeenProcess.Answer answer) {
        assertThat(answer.exitStatus()).as(answer.err() + answer.out()).isZero();
        return answer.out();
    }
}
