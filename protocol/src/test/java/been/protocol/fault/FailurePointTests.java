package been.protocol.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class FailurePointTests {
    private static final int CALLS = 50_000_000;

    @Test
    void offUnlessTheEnvironmentAsksForThem() {
        assertThat(System.getenv(FailurePoint.FOLDER)).isNull();
        assertThat(FailurePoint.areOn()).isFalse();
    }

    /** A timing never fails a test; the figure is printed beside that of an empty loop. */
    @Test
    void costNothingWhenOff() {
        long with = 0;
        long without = 0;
        for (int round = 0; round < 3; round++) {
            without = time(false);
            with = time(true);
        }
        System.out.printf(
                "a failure point that is off: %.3f ns a call; the empty loop: %.3f ns%n",
                (double) with / CALLS, (double) without / CALLS);
        assertThat(FailurePoint.areOn()).isFalse();
    }

    private static long time(boolean reaching) {
        long sum = 0;
        long begin = System.nanoTime();
        for (int i = 0; i < CALLS; i++) {
            sum += i ^ (sum << 1);
            if (reaching) {
                FailurePoint.COMMITTED.reached();
            }
        }
        long time = System.nanoTime() - begin;
        assertThat(sum).isNotEqualTo(1);
        return time;
    }

    @Test
    void everyNameIsOfItsOwn() {
        assertThat(Arrays.stream(FailurePoint.values()).map(FailurePoint::kebabName))
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("[a-z]+(-[a-z]+)*"));
    }
}
