package been.tasks.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Controllers that are stopped, cut off and restarted, and a number that must not outrun reality.
 */
class PlatformTimeTests {
    private static final long DOUBT = 1000;
    private long now;
    private long stored;

    private PlatformTime controller(long doubtMillis) {
        var time = new PlatformTime(() -> now * 1_000_000, Duration.ofMillis(doubtMillis));
        time.agree(stored);
        return time;
    }

    private void keep(PlatformTime time) {
        stored = Math.max(stored, time.counted().orElse(stored));
        time.agree(stored);
    }

    @Test
    void itGoesOnWhereTheDatabaseWas() {
        stored = 77;
        PlatformTime time = controller(DOUBT);
        now += 500;
        assertThat(time.millis()).isEqualTo(577);
        keep(time);
        assertThat(stored).isEqualTo(577);
        assertThat(controller(DOUBT).millis()).isEqualTo(577);
    }

    @Test
    void whoIsBehindGoesForwardAndWhoIsAheadStays() {
        PlatformTime ahead = controller(DOUBT);
        now += 400;
        PlatformTime behind = controller(DOUBT);
        ahead.learn(stored);
        assertThat(ahead.millis()).isEqualTo(400);
        keep(ahead);
        behind.learn(stored);
        assertThat(behind.millis()).isEqualTo(400);
    }

    @Test
    void whatWasCountedAloneForTooLongIsForgotten() {
        PlatformTime cut = controller(DOUBT);
        now += DOUBT + 1;
        keep(cut);
        assertThat(stored).as("nobody counted in the database").isZero();
        assertThat(cut.millis()).isZero();
        now += 10;
        keep(cut);
        assertThat(stored).as("and it counts again").isEqualTo(10);
    }

    @Test
    void whileItIsHeldItTakesWhatOthersCountedAndCountsNothing() {
        stored = 77;
        PlatformTime starting = controller(DOUBT);
        now += 10;
        starting.hold();
        now += 5_000;
        assertThat(starting.millis()).isEqualTo(87);
        keep(starting);
        assertThat(stored).as("the database's number").isEqualTo(77);
        stored = 2_000;
        starting.learn(stored);
        assertThat(starting.millis()).isEqualTo(2_000);
        starting.release();
        now += 30;
        assertThat(starting.millis()).isEqualTo(2_030);
        keep(starting);
        assertThat(stored).isEqualTo(2_030);
    }

    @Test
    void onlyOneProcessIsAlwaysBelieved() {
        var time = PlatformTime.ofOneProcess();
        time.agree(5);
        assertThat(time.counted()).isPresent();
        assertThat(time.millis()).isBetween(5L, 60_000L);
    }

    /** By how much the number ran ahead of what passed, at most, between any two moments. */
    private long outrun(long seed, long believedFor) {
        var random = new Random(seed);
        var controllers = new ArrayList<PlatformTime>();
        var silentUntil = new ArrayList<Long>();
        for (int i = 0; i < 5; i++) {
            controllers.add(controller(believedFor));
            silentUntil.add(0L);
        }
        long worst = 0;
        // Of T(t) - t, the least so far: what it grew by since is how far it outran reality.
        long least = stored - now;
        for (int step = 0; step < 3000; step++) {
            now += random.nextInt(200);
            least = Math.min(least, stored - now);
            int which = random.nextInt(controllers.size());
            switch (random.nextInt(40)) {
                case 0 -> silentUntil.set(which, now + random.nextInt(20_000));
                case 1 -> silentUntil.replaceAll(_ -> now + random.nextInt(5000));
                case 2 -> controllers.set(which, controller(believedFor));
                default -> {
                    if (silentUntil.get(which) <= now) {
                        controllers.get(which).learn(stored);
                        keep(controllers.get(which));
                        assertThat(controllers.get(which).millis()).isEqualTo(stored);
                    }
                }
            }
            worst = Math.max(worst, stored - now - least);
        }
        return worst;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void itNeverOutrunsRealityByMoreThanTheDoubt(int run) {
        long seed = System.nanoTime() + run;
        System.out.println("seed " + seed);
        assertThat(outrun(seed, DOUBT)).as("seed %d", seed).isLessThanOrEqualTo(DOUBT);
    }

    @Test
    void withoutForgettingItWould() {
        List<Long> outrun =
                List.of(1L, 2L, 3L).stream().map(s -> outrun(s, 1_000_000_000)).toList();
        assertThat(outrun).as("the negative control").anyMatch(millis -> millis > DOUBT);
    }
}
