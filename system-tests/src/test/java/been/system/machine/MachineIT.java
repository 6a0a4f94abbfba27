package been.system.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What users do first, on the Linux that they have: Debian with control groups v2, logged in over
 * ssh.
 */
@TestInstance(Lifecycle.PER_CLASS)
class MachineIT {
    private @Nullable Machine machine;

    @BeforeAll
    void boot(@TempDir Path folder) throws Exception {
        Optional<String> obstacle = Disk.obstacle();
        obstacle.ifPresent(reason -> System.out.println("skipped: " + reason));
        assumeTrue(obstacle.isEmpty(), () -> obstacle.orElse(""));
        machine =
                Machine.boot(
                        Disk.with(Disk.Release.STABLE), Payload.make(folder, false), "", folder);
    }

    @AfterAll
    void powerOff() throws Exception {
        if (machine != null) {
            machine.close();
        }
    }

    static List<Limit> limits() {
        return Limit.ALL;
    }

    private Machine machine() {
        return Objects.requireNonNull(machine);
    }

    private Visit as(Right right) {
        return new Visit(machine(), right);
    }

    @Test
    void aRunIsMeasuredInItsControlGroup() throws Exception {
        assertThat(as(Right.USER).exec("-- sh -c 'head -c 1000000 /dev/zero | sha256sum'"))
                .containsEntry("accounting", "cgroup-v2")
                .containsEntry("exit-code", "0")
                .containsKeys("cpu-time", "memory-peak", "processes-peak");
    }

    /** As on machines that another program than systemd starts. */
    @Test
    void rootIsMeasuredWithoutSystemd() throws Exception {
        String script =
                """
                unshare -m sh -c 'mount -t tmpfs none /run/systemd && been exec -- true'
                find /sys/fs/cgroup -maxdepth 1 -name 'been*'
                """;
        assertThat(machine().root(script).succeeded())
                .contains("accounting=cgroup-v2", "memory-accounting=cgroup")
                .doesNotContain("/sys/fs/cgroup");
    }

    @ParameterizedTest
    @MethodSource("limits")
    void aLimitEndsTheRun(Limit limit) throws Exception {
        assertThat(as(Right.USER).reach(limit)).isEqualTo("termination-reason=" + limit.reason());
    }

    @Test
    void nothingSurvivesARun() throws Exception {
        assertThat(as(Right.USER).survivors()).isEmpty();
    }

    /** The machine becomes a host of a platform on this one. */
    @Test
    void anAnalysisOnItEndsWithVerdicts(@TempDir Path data) throws Exception {
        try (var controller = Controller.on(data)) {
            JoinedHost host = JoinedHost.install(controller, as(Right.USER));
            host.analyses(data);
            host.leave();
        }
    }
}
