package been.machine.launch;

import static org.assertj.core.api.Assertions.assertThat;

import been.machine.groups.GroupPlan;
import been.protocol.ResourceLimits;
import been.protocol.RunConditions;
import been.protocol.RunConditions.Option;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LaunchPlanTests {
    private static final Launcher LAUNCHER = new Launcher("native", List.of("/launcher"));
    private static final GroupPlan NO_GROUPS =
            new GroupPlan(List.of(), List.of(), null, null, null, List.of(), false, false);

    @Test
    void withoutWishesOnlyWhatEveryRunNeedsIsSaid() {
        assertThat(plan(ResourceLimits.NONE, RunConditions.USUAL, null).commandLine(LAUNCHER))
                .containsExactly(
                        "/launcher",
                        "-s",
                        "/s/status",
                        "-c",
                        "/s/control",
                        "-d",
                        "/place",
                        "-L",
                        "1000000000",
                        "--",
                        "true");
    }

    @Test
    void limitsAreNanosecondsAndBytesAndConditionsLetters() {
        var limits =
                new ResourceLimits(
                        Duration.ofSeconds(4),
                        Duration.ofSeconds(5),
                        6L,
                        7,
                        8L,
                        9L,
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(3));
        var all = new RunConditions("nobody", EnumSet.allOf(Option.class));
        assertThat(
                        String.join(
                                " ",
                                plan(limits, all, new Account(65_534, 12)).commandLine(LAUNCHER)))
                .contains(
                        "-T 4000000000 -W 5000000000 -t 1000000000 -w 2000000000 -G 3000000000 -M 6 -N 7 -O 8 -D 9 -f /place/a ")
                .contains("-U 65534:12 -C -i tnpa -k /place -k /place/a -k /data --");
    }

    @Test
    void whatTheKernelLimitsTheSupervisorDoesNot() {
        var groups = new GroupPlan(List.of(), List.of(), null, null, null, List.of(), true, true);
        var limits = new ResourceLimits(null, null, 6L, 7, null);
        var plan =
                new LaunchPlan(
                        List.of("true"),
                        Path.of("/place"),
                        new StateFolder(Path.of("/s")),
                        groups,
                        limits,
                        List.of(2, 3),
                        true,
                        null,
                        RunConditions.USUAL,
                        null,
                        List.of(),
                        List.of(),
                        List.of());
        assertThat(plan.commandLine(LAUNCHER))
                .doesNotContain("-M", "-N")
                .containsSequence("-a", "2,3", "-P", Long.toString(ProcessHandle.current().pid()))
                .containsSequence("-E", "--", "true");
    }

    private static LaunchPlan plan(
            ResourceLimits limits, RunConditions conditions, @Nullable Account account) {
        return new LaunchPlan(
                List.of("true"),
                Path.of("/place"),
                new StateFolder(Path.of("/s")),
                NO_GROUPS,
                limits,
                List.of(),
                false,
                Duration.ofSeconds(1),
                conditions,
                account,
                List.of(Path.of("/place/a")),
                List.of(),
                List.of(Path.of("/data")));
    }
}
