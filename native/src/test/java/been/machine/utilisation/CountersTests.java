package been.machine.utilisation;

import static org.assertj.core.api.Assertions.assertThat;

import been.machine.utilisation.Counters.Stalled;
import been.machine.utilisation.Counters.Ticks;
import been.machine.utilisation.Counters.Transfer;
import been.protocol.HostUsage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CountersTests {
    private static final HostUsage.Memory MEMORY = new HostUsage.Memory(1 << 20, 0L);

    private static Counters at(
            long seconds,
            @Nullable Ticks cpu,
            @Nullable Transfer disk,
            @Nullable Transfer network,
            Stalled stalled) {
        return new Counters(
                seconds * 1_000_000_000,
                seconds * 1000,
                cpu,
                0.5,
                MEMORY,
                7L,
                disk,
                network,
                stalled);
    }

    @Test
    void sharesAndRatesAreOfTheTimeBetween() {
        Counters before =
                at(
                        10,
                        new Ticks(100, 100, 100, 100, 100),
                        new Transfer(0, 50),
                        new Transfer(1000, 2000),
                        new Stalled(1_000_000L, 5L, null));
        Counters now =
                at(
                        15,
                        new Ticks(150, 120, 220, 105, 105),
                        new Transfer(5, 100),
                        new Transfer(1500, 2000),
                        new Stalled(3_500_000L, 5L, null));
        assertThat(now.since(before))
                .isEqualTo(
                        new HostUsage(
                                15_000,
                                5_000L,
                                new HostUsage.Cpu(0.25, 0.1, 0.025, 0.025),
                                0.5,
                                MEMORY,
                                new HostUsage.Disk(7L, 1.0, 10.0),
                                new HostUsage.Network(100, 0),
                                new HostUsage.Pressure(0.5, 0.0, null)));
    }

    @Test
    void theFirstReadingHasLevelsOnly() {
        var first = at(1, new Ticks(1, 1, 1, 1, 1), new Transfer(1, 1), null, Stalled.UNKNOWN);
        assertThat(first.first())
                .isEqualTo(
                        new HostUsage(
                                1000,
                                null,
                                null,
                                0.5,
                                MEMORY,
                                new HostUsage.Disk(7L, null, null),
                                null,
                                null));
        assertThat(first.since(first)).as("no time between").isEqualTo(first.first());
    }

    @Test
    void whatCannotBeReadIsAbsent() {
        HostUsage usage =
                at(2, null, null, null, Stalled.UNKNOWN)
                        .since(at(1, null, null, null, Stalled.UNKNOWN));
        assertThat(usage.cpu()).isNull();
        assertThat(usage.network()).isNull();
        assertThat(usage.pressure()).isNull();
        assertThat(usage.overMillis()).isEqualTo(1000);
    }

    @Test
    void countersThatWentBackAreNotBelieved() {
        Counters before =
                at(
                        1,
                        new Ticks(100, 100, 100, 100, 100),
                        new Transfer(100, 100),
                        new Transfer(100, 100),
                        Stalled.UNKNOWN);
        Counters after =
                at(
                        2,
                        new Ticks(100, 100, 200, 90, 100),
                        new Transfer(100, 40),
                        new Transfer(90, 100),
                        Stalled.UNKNOWN);
        HostUsage usage = after.since(before);
        assertThat(usage.cpu()).isEqualTo(new HostUsage.Cpu(0, 0, 0, 0));
        assertThat(usage.disk()).isEqualTo(new HostUsage.Disk(7L, null, null));
        assertThat(usage.network()).isNull();
    }
}
