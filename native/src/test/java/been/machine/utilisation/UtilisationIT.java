package been.machine.utilisation;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.HostUsage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** This machine, as it is. */
class UtilisationIT {
    private static final Path HERE = Path.of(".").toAbsolutePath();

    @Test
    void aBusyProcessorShows() {
        HostUsage usage = beside(Utilisation.ofThisMachine(InstantSource.system(), HERE));
        System.out.println("while one thread spins: " + usage);
        assertThat(usage.overMillis()).isNotNull().isGreaterThanOrEqualTo(290L);
        assertThat(Objects.requireNonNull(usage.cpu()).busy()).isBetween(0.001, 1.0);
        assertThat(usage.load1()).isNotNull().isNotNegative();
        assertThat(Objects.requireNonNull(usage.memory()).usedBytes()).isPositive();
        assertThat(Objects.requireNonNull(usage.disk()).freeBytes()).isNotNull().isPositive();
    }

    @Test
    void withoutProcTheOperatingSystemIsAskedForWhatItTells() {
        HostUsage usage = beside(new Utilisation(new OshiCounters(InstantSource.system(), HERE)));
        assertThat(Objects.requireNonNull(usage.cpu()).busy()).isBetween(0.001, 1.0);
        assertThat(Objects.requireNonNull(usage.memory()).usedBytes()).isPositive();
        assertThat(usage.network()).isNull();
        assertThat(usage.pressure()).isNull();
    }

    @Test
    void lookingCostsLittle() {
        var utilisation = Utilisation.ofThisMachine(InstantSource.system(), HERE);
        double[] micros = new double[500];
        for (int i = 0; i < micros.length; i++) {
            long start = System.nanoTime();
            HostUsage usage = utilisation.read();
            micros[i] = (System.nanoTime() - start) / 1e3;
            assertThat(usage.timeMillis()).isPositive();
        }
        System.out.printf(
                "one look at the host: first %.0f us, ", micros[1]); // the very first reads nothing
        Arrays.sort(micros);
        System.out.printf("median %.0f us%n", micros[micros.length / 2]);
    }

    /** The reading over a while in which a thread does nothing but work. */
    private static HostUsage beside(Utilisation utilisation) {
        HostUsage first = utilisation.read();
        assertThat(first.cpu()).isNull();
        assertThat(first.overMillis()).isNull();
        long end = System.nanoTime() + Duration.ofMillis(300).toNanos();
        while (System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
        return utilisation.read();
    }
}
