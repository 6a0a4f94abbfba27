package been.hostruntime.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.hostruntime.timing.ControllerClock.Offset;
import been.machine.noise.Clocks;
import been.protocol.ControllerTime;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ControllerClockTests {
    private static final long SECOND = 1_000_000_000;
    private static final long MILLI = 1_000_000;

    /** Micros since 1970 that the controller's clock shows when this machine counts zero. */
    private static final long EPOCH = 1_800_000_000_000_000L;

    private final ControllerClock clock = new ControllerClock();
    private double controllerGainsPpm;
    private long now;

    private long controllerMicros() {
        return EPOCH + Math.round(now * (1 + controllerGainsPpm / 1e6)) / 1_000;
    }

    /** One sync, each part of which takes that long. */
    private void sync(String reference, long there, long held, long back) {
        long sent = now;
        now += there;
        long received = controllerMicros();
        now += held;
        long answered = controllerMicros();
        now += back;
        clock.exchanged(new ControllerTime(reference, received, answered), sent, now);
    }

    private Offset offset(double aheadSeconds) {
        long wall = EPOCH + now / 1_000 + Math.round(aheadSeconds * 1e6);
        return clock.offset(new Clocks(now, wall, 0)).orElseThrow();
    }

    @Test
    void nothingIsKnownBeforeTheFirstSync() {
        assertThat(clock.offset(Clocks.read())).isEmpty();
    }

    @Test
    void theBoundIsHalfTheRoundTripHoweverLongTheAnswerIsHeldBack() {
        sync("a", 3 * MILLI, 20 * SECOND, MILLI);
        Offset found = offset(0.25);
        assertThat(found.seconds()).isCloseTo(0.25, within(found.boundSeconds()));
        // And what two clocks may drift apart in 20 s.
        assertThat(found.boundSeconds()).isBetween(0.002, 0.002 + 20 * 100e-6);
    }

    @Test
    void theTightestSyncsCountUntilTheyAreTooOld() {
        sync("a", 100_000, 0, 100_000);
        for (int i = 0; i < 5; i++) {
            now += SECOND;
            sync("a", 50 * MILLI, 0, 50 * MILLI);
        }
        assertThat(offset(0).boundSeconds()).isBetween(0.0001, 0.001);
        now += 3_600 * SECOND;
        sync("a", 50 * MILLI, 0, 50 * MILLI);
        assertThat(offset(0).boundSeconds()).isBetween(0.03, 0.0501);
    }

    @Test
    void theTrueOffsetAndDriftAreAlwaysWithinTheirBounds() {
        long seed = new Random().nextLong();
        var random = new Random(seed);
        controllerGainsPpm = random.nextDouble(-90, 90);
        for (int i = 0; i < 500; i++) {
            sync("a", delay(random), random.nextLong(20 * SECOND), delay(random));
            now += random.nextLong(SECOND);
            double ahead = random.nextDouble(-5_000, 5_000);
            Offset found = offset(ahead);
            double truly = ahead - now / 1e9 * controllerGainsPpm / 1e6;
            assertThat(found.seconds())
                    .as("seed %d, sync %d: %s", seed, i, found)
                    .isCloseTo(truly, within(found.boundSeconds()));
            assertThat(found.driftPpm())
                    .as("seed %d, sync %d: %s", seed, i, found)
                    .isCloseTo(-controllerGainsPpm, within(found.driftBoundPpm() + 0.01));
        }
        assertThat(offset(0).driftBoundPpm()).as("seed %d", seed).isLessThan(50);
    }

    private static long delay(Random random) {
        return 50_000 + (long) (random.nextDouble() * random.nextDouble() * 5 * MILLI);
    }

    @Test
    void aStepOfThisClockMovesTheOffsetAtOnce() {
        sync("a", MILLI, 0, MILLI);
        assertThat(offset(0).seconds()).isCloseTo(0, within(0.0011));
        assertThat(offset(-3_600).seconds()).isCloseTo(-3_600, within(0.0011));
    }

    @Test
    void whatWasKnownIsForgottenWhenTheControllersClockIsSet() {
        sync("a", MILLI, 0, MILLI);
        now += SECOND;
        long sent = now;
        now += 2 * MILLI;
        long set = controllerMicros() + 3_600_000_000L;
        clock.exchanged(new ControllerTime("a", set, set), sent, now);
        assertThat(offset(0).seconds()).isCloseTo(-3_600, within(0.0021));
    }

    @Test
    void anotherControllersClockIsAnotherReference() {
        sync("a", MILLI, 0, MILLI);
        sync("b", 30 * MILLI, 0, 30 * MILLI);
        assertThat(offset(0).reference()).isEqualTo("b");
        assertThat(offset(0).boundSeconds()).isBetween(0.03, 0.0301);
    }

    @Test
    void aClockThatIsSetBackWhileAnAnswerIsHeldIsNotBelieved() {
        long received = controllerMicros();
        now += SECOND;
        clock.exchanged(
                new ControllerTime("a", received - 1_000_000, received + 5_000_000), 0, now);
        assertThat(clock.offset(new Clocks(now, 0, 0))).isEmpty();
    }
}
