package been.system.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Everything that is promised of measuring, under every right, on one kernel. */
@Tag("whole")
@TestInstance(Lifecycle.PER_CLASS)
abstract class WholeMachine {
    private static final Pattern STATUS = Pattern.compile("(?m)^status (\\d+)$");

    /** The sentence below a table of them. */
    private static final Pattern VERDICTS = Pattern.compile("\\d+ equivalent, \\d+ inconclusive");

    private final Disk.Release release;
    private final String layout;
    private final String kernelOptions;
    private final String accounting;
    private @Nullable Machine machine;
    private @Nullable Controller controller;
    private String name = "";

    WholeMachine(Disk.Release release, String layout, String kernelOptions) {
        this.release = release;
        this.layout = layout;
        this.kernelOptions = kernelOptions;
        this.accounting = "cgroup-" + layout;
    }

    @BeforeAll
    void boot(@TempDir Path folder) throws Exception {
        Optional<String> obstacle = Disk.obstacle();
        obstacle.ifPresent(reason -> System.out.println("skipped: " + reason));
        assumeTrue(obstacle.isEmpty(), () -> obstacle.orElse(""));
        machine =
                Machine.boot(Disk.with(release), Payload.make(folder, true), kernelOptions, folder);
        name = "Linux " + machine().root("uname -r").succeeded().replaceFirst("[-+].*", "");
        if (release == Disk.Release.ARM) {
            name += " on arm64";
        }
        controller = Controller.on(folder.resolve("platform"));
    }

    @AfterAll
    void powerOff() throws Exception {
        if (controller != null) {
            controller.close();
        }
        if (machine != null) {
            machine.close();
        }
    }

    /** Those under which everything is tried on this kernel. */
    List<Right> rights() {
        return List.of(Right.values());
    }

    private Controller controller() {
        return Objects.requireNonNull(controller);
    }

    private Machine machine() {
        return Objects.requireNonNull(machine);
    }

    Visit as(Right right) {
        return new Visit(machine(), right);
    }

    void see(Right right, String what, String cell) throws Exception {
        new Seen(name, layout, right.sentence(), what, cell).keep();
    }

    /** Each requirement of measuring for itself, the other classes of tests as a whole. */
    @ParameterizedTest
    @MethodSource("rights")
    void theMeasuringSuitePasses(Right right) throws Exception {
        List<SuiteResult> results = as(right).suite(SuiteResult.SUITE);
        assertThat(results).isNotEmpty();
        for (var row : SuiteResult.rows(results).entrySet()) {
            see(right, row.getKey(), SuiteResult.cell(row.getValue(), "machine"));
        }
        assertThat(results).filteredOn(SuiteResult::hasFailed).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("rights")
    void runsAreMeasuredAndLimited(Right right) throws Exception {
        var wrong = new ArrayList<String>();
        String said =
                as(right)
                        .exec("-- sh -c 'head -c 1000000 /dev/zero | sha256sum'")
                        .get("accounting");
        boolean hasGroups =
                right != Right.PLAIN_CONTAINER && (right == Right.ROOT || layout.equals("v2"));
        String expected = hasGroups ? accounting : "process-tree";
        see(right, "been exec", String.valueOf(said));
        if (!expected.equals(said)) {
            wrong.add("accounting: " + said);
        }
        for (Limit limit : Limit.ALL) {
            String reached = as(right).reach(limit);
            boolean isReached = reached.equals("termination-reason=" + limit.reason());
            see(right, "been exec " + limit.name(), isReached ? "machine" : "no");
            if (!isReached) {
                wrong.add(limit + ": " + reached);
            }
        }
        String survivors = as(right).survivors();
        see(right, "nothing survives", survivors.isEmpty() ? "machine" : "no");
        if (!survivors.isEmpty()) {
            wrong.add("survivors: " + survivors);
        }
        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("rights")
    void theMachineIsChecked(Right right) throws Exception {
        Command check = as(right).hostCheck();
        boolean isRight = check.exitStatus() <= 1 && check.out().contains("{");
        see(right, "been host check", isRight ? "machine" : "no");
        assertThat(isRight).as(check.said()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("rights")
    void anAnalysisEndsWithVerdicts(Right right, @TempDir Path folder) throws Exception {
        see(right, "an analysis on it as a host", "no");
        boolean isInstalled = right == Right.ROOT || right == Right.USER;
        JoinedHost host =
                isInstalled
                        ? JoinedHost.install(controller(), as(right))
                        : JoinedHost.start(controller(), as(right));
        try {
            host.analyses(folder);
            if (isInstalled) {
                host.keepsATaskThrough("kill -KILL $before", folder);
                see(right, "a task through a kill of its host runtime", "machine");
            }
            if (right == Right.USER && release == Disk.Release.NEWEST) {
                host.findsACommit(folder);
            }
        } finally {
            host.leave();
        }
        see(right, "an analysis on it as a host", "machine");
        if (isInstalled) {
            see(right, "been host install", "machine");
        }
    }

    /** The demo ends with verdicts. */
    final void demonstrates(Right right) throws Exception {
        Command demo = as(right).demo();
        // Each metric has a verdict, even if it is inconclusive.
        boolean isRight = demo.out().contains("status 0\n") && VERDICTS.matcher(demo.out()).find();
        see(right, "been demo", isRight ? "machine" : "no");
        assertThat(isRight).as(demo.said()).isTrue();
    }

    /** Every command of the README and the quick start does what it says. */
    final void startsQuickly(Right right) throws Exception {
        Command start = as(right).quickStart();
        // 1 means that one of what was compared is slower.
        boolean isRight =
                STATUS.matcher(start.out()).results().count() > 3
                        && STATUS.matcher(start.out())
                                .results()
                                .allMatch(status -> status.group(1).matches("[01]"))
                        && VERDICTS.matcher(start.out()).results().count() > 1;
        see(right, "README and quick start", isRight ? "machine" : "no");
        assertThat(isRight).as(start.said()).isTrue();
    }
}
