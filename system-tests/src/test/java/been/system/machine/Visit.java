package been.system.machine;

import been.system.Guide;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What somebody does in a machine, and what came of it. */
record Visit(Machine machine, Right right) {
    /** An emulated processor is twenty times slower than this one, and this one may be busy. */
    private static final Duration PATIENCE = Duration.ofMinutes(30);

    private static final String JVM =
            Machine.JDK
                    + "/bin/java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow";

    Command run(String script) throws IOException, InterruptedException {
        return machine.run(right, script, PATIENCE);
    }

    /** The figures of {@code been exec} with these options. */
    Map<String, String> exec(String arguments) throws IOException, InterruptedException {
        var figures = new TreeMap<String, String>();
        String said = run("been exec " + arguments + " 2>&1").out();
        said.lines()
                .map(line -> line.split("=", 2))
                .filter(words -> words.length == 2)
                .forEach(words -> figures.put(words[0], words[1]));
        if (!figures.containsKey("accounting")) {
            throw new AssertionError("been exec " + arguments + ": " + said);
        }
        return figures;
    }

    /** What the limit said, in one line. */
    String reach(Limit limit) throws IOException, InterruptedException {
        return run(limit.script()).out().strip().replace('\n', ' ');
    }

    /** Processes and control groups that a run with a daemon left. */
    String survivors() throws IOException, InterruptedException {
        return run("""
        been exec -- sh -c '(setsid sleep 6171 &); setsid setsid sleep 6171 & sleep 0.5' >out 2>&1 || cat out
        pgrep -f 'sleep 6171'
        find /sys/fs/cgroup -type d -name 'been-exec*' 2>/dev/null
        true
        """)
                .succeeded();
    }

    /** How the tests of these classes ended. */
    List<SuiteResult> suite(List<String> classes) throws IOException, InterruptedException {
        Command command =
                run(
                        """
                        %s -cp "%2$s/native/target/test-classes:%2$s/host-runtime/target/test-classes:%2$s/host-runtime/target/been-host-runtime.jar:%2$s/tests/classes:%2$s/tests/*:%2$s/cli/target/been-cli.jar:%2$s/cli/target/lib/*" \\
                            been.system.machine.SuiteRunner "$PWD/results" %3$s >out 2>&1 </dev/null || cat out >&2
                        cat out >&2
                        cat results
                        """
                                .formatted(JVM, Machine.BEEN, String.join(" ", classes)));
        System.out.println(command.err());
        command.succeeded();
        return command.out().lines().map(SuiteResult::of).toList();
    }

    /** Makes a repository in the home folder; gives what the script printed. */
    String repository(String script) throws IOException, InterruptedException {
        return run("set -e\ncd\n" + script).succeeded();
    }

    /** A host runtime, until it is stopped; gives what it said. */
    Command hostRuntime(String name, String token) {
        try {
            return run(
                    """
                    echo '%2$s' >token
                    been host start --data "$PWD/host" --name %1$s --join-token-file token &
                    until [ -e /tmp/stop-%1$s ] || ! kill -0 $!; do sleep 0.2; done
                    kill $!
                    wait $!
                    """
                            .formatted(name, token));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("a host runtime was not waited for", e);
        }
    }

    void stopHostRuntime(String name) throws IOException, InterruptedException {
        machine.root("touch /tmp/stop-" + name).succeeded();
    }

    /** Starts a host runtime as the Debian package has it. */
    void startUnit(String name, String token) throws IOException, InterruptedException {
        run("""
        echo '%2$s' >/etc/been/join-token
        echo 'NAME=%1$s' >>/etc/been/host.env
        systemctl enable --now been-host
        """
                        .formatted(name, token))
                .succeeded();
    }

    /**
     * Restarts an installed host runtime once its task has made the mark, and lets the task end.
     */
    void restartHostRuntime(String mark, String restart) throws IOException, InterruptedException {
        run("""
        runtime() { pgrep -n -u %2$s -f been.hostruntime.HostRuntime; }
        until ls %1$s-* >/dev/null 2>&1; do sleep 0.2; done
        before=$(runtime)
        %3$s
        until [ "$(runtime)" -gt $before ] 2>/dev/null; do sleep 0.2; done
        touch %1$s.go
        """
                        .formatted(mark, right.user(), restart))
                .succeeded();
    }

    /** The demo to its end; it prints its verdicts. */
    Command demo() throws IOException, InterruptedException {
        return run(
                """
                been demo --once --port 0 --data "$PWD/data" 2>err
                echo "status $?"
                tail -n 20 err >&2
                """);
    }

    /**
     * What the README and the quick start say, word for word, on a platform that is started in the
     * machine for it. Prints the exit status of each step.
     */
    Command quickStart() throws IOException, InterruptedException {
        var script =
                new StringBuilder(
                        """
                        export BEEN_DATA="$PWD/data"
                        been up --port 0 >up.log 2>&1 &
                        up=$!
                        until grep -q 'Ctrl-C stops it' up.log; do
                            kill -0 $up 2>/dev/null || { cat up.log data/*/*.log; exit 9; }
                            sleep 0.2
                        done
                        """);
        for (Guide.Step step : Guide.read("../README.md").steps()) {
            if (step instanceof Guide.WriteFile file) {
                script.append(written(file.name(), file.content()))
                        .append(commands("been run " + file.name() + "\n"));
            }
        }
        for (Guide.Step step : Guide.read("quick-start.md").steps()) {
            script.append(
                    switch (step) {
                        case Guide.WriteFile file -> written(file.name(), file.content());
                        case Guide.RunCommands some -> commands(some.commands());
                    });
        }
        script.append(
                """
                been down >down.log 2>&1 || cat down.log up.log
                wait $up
                """);
        return run(script.toString());
    }

    private static String written(String name, String content) {
        return "cat >%s <<'END'\n%sEND\n".formatted(name, content);
    }

    private static String commands(String commands) {
        return written("commands", commands)
                + "bash -euo pipefail commands </dev/null; echo \"status $?\"\n";
    }

    Command hostCheck() throws IOException, InterruptedException {
        return run("been host check --json");
    }

    /** What {@code been bench} measures in this machine beside BenchExec, as JSON. */
    Command bench() throws IOException, InterruptedException {
        return run(
                """
                cd %1$s/.build && mkdir bench && cd bench
                python3 -m venv --system-site-packages --without-pip benchexec
                cp -r %1$s/peer/* benchexec/lib/python3*/site-packages
                printf '#!%%s\\nfrom benchexec.runexecutor import main\\nmain()\\n' "$PWD/benchexec/bin/python3" >benchexec/bin/runexec
                chmod +x benchexec/bin/runexec
                %2$s -Dbeen.home=%1$s -cp "%1$s/bench/target/been-bench.jar:%1$s/tests/*:%1$s/cli/target/been-cli.jar:%1$s/cli/target/lib/*" \\
                    been.bench.BenchCommand measurement --quick --only command,cpu-time,memory --json "$PWD/figures" >&2
                cat figures
                """
                        .formatted(Machine.BEEN, JVM));
    }
}
