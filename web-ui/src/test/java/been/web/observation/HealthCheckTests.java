package been.web.observation;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.BackgroundThread.State;
import been.protocol.hosts.HostView.HostState;
import been.web.observation.Health.Part;
import been.web.observation.Health.Status;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class HealthCheckTests {

    @Test
    void aDiskThatFillsIsSaidBeforeItIsFull() {
        assertThat(HealthCheck.disk(HealthCheck.SCARCE_BYTES).status()).isEqualTo(Status.UP);
        assertThat(HealthCheck.disk(HealthCheck.SCARCE_BYTES - 1))
                .isEqualTo(
                        new Part("disk", Status.DEGRADED, "1,023 MiB are free; free some space"));
        assertThat(HealthCheck.disk(HealthCheck.NOTHING_BYTES - 1).status()).isEqualTo(Status.DOWN);
    }

    @Test
    void hostsNeverTakeThePlatformDown() {
        assertThat(HealthCheck.hosts(List.of()).status()).isEqualTo(Status.UP);
        assertThat(HealthCheck.hosts(List.of(HostState.ONLINE, HostState.OFFLINE)))
                .isEqualTo(new Part("hosts", Status.UP, "1 of 2 are there"));
        assertThat(HealthCheck.hosts(List.of(HostState.ONLINE, HostState.LOST)).status())
                .isEqualTo(Status.DEGRADED);
        assertThat(HealthCheck.hosts(List.of(HostState.OFFLINE)).status())
                .isEqualTo(Status.DEGRADED);
        assertThat(HealthCheck.hosts(List.of(HostState.REVOKED)).detail())
                .isEqualTo("0 of 0 are there");
    }

    @Test
    void aThreadThatStandsStillOrBeganAgainIsNamed() {
        var fine = new State("been-placer", Duration.ofSeconds(1), 1, Duration.ofHours(2), "x");
        assertThat(HealthCheck.threads(List.of(fine)))
                .isEqualTo(new Part("threads", Status.UP, "all 1 are running"));
        var still = new State("been-reaper", Duration.ofMinutes(12), 0, null, null);
        var again =
                new State(
                        "analyses",
                        Duration.ZERO,
                        1,
                        Duration.ofMinutes(3),
                        "java.lang.OutOfMemoryError: Java heap space");
        assertThat(HealthCheck.threads(List.of(again, still)))
                .isEqualTo(
                        new Part(
                                "threads",
                                Status.DEGRADED,
                                "analyses restarted 3 min ago, after java.lang.OutOfMemoryError:"
                                        + " Java heap space; been-reaper has made no progress for 12 min"));
    }

    @Test
    void thePlatformIsAsItsWorstPartAndStrangersLearnNoMore() {
        var health =
                Health.of(
                        List.of(
                                new Part("database", Status.UP, "it answers"),
                                new Part("disk", Status.DEGRADED, "little is free")));
        assertThat(health.status()).isEqualTo(Status.DEGRADED);
        assertThat(health.brief().parts()).extracting(Part::detail).containsOnlyNulls();
        assertThat(Health.of(List.of()).status()).isEqualTo(Status.UP);
    }

    @Test
    void aCallIsNamedAsItsSenderSaysWhereThatCanStandInALog() {
        assertThat(RequestTrail.name("ci-7.a_B")).isEqualTo("ci-7.a_B");
        assertThat(RequestTrail.name("two\nlines")).matches("[0-9a-f]{16}");
        assertThat(RequestTrail.name("x".repeat(65))).matches("[0-9a-f]{16}");
        assertThat(RequestTrail.name(null)).isNotEqualTo(RequestTrail.name(null));
    }
}
