package been.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ScheduleTests {
    private static final long PERIOD = 1_000_000;
    private static final long START = -7 * PERIOD;

    @Test
    void theSlavesOfAnInstantAreSpreadOverItsPeriod() {
        List<Long> due = due(new int[] {100, 200});

        assertThat(due).isSorted().hasSize(300);
        assertThat(gaps(due.subList(0, 100)))
                .allSatisfy(gap -> assertThat(gap).isBetween(4_000L, 16_000L));
        assertThat(gaps(due.subList(100, 300)))
                .allSatisfy(gap -> assertThat(gap).isBetween(2_000L, 8_000L));
        assertThat(due.get(99) - START).isBetween(PERIOD * 9 / 10, PERIOD * 11 / 10);
        assertThat(due.get(299) - START).isBetween(PERIOD * 19 / 10, PERIOD * 21 / 10);
    }

    @Test
    void instantsWithoutSlavesTakeTheirPeriods() {
        List<Long> due = due(new int[] {0, 1, 0, 0, 1, 0});

        assertThat(due).hasSize(2);
        assertThat(due.get(1) - due.get(0)).isBetween(PERIOD * 2, PERIOD * 4);
    }

    @Test
    void aLateMasterDelaysTheNextInstant() {
        var schedule = new Schedule(new int[] {1, 1}, PERIOD, new SplittableRandom(1), START);
        schedule.remove(START + 5 * PERIOD);

        assertThat(schedule.next()).isGreaterThan(START + 5 * PERIOD);
    }

    private static List<Long> due(int[] order) {
        var schedule = new Schedule(order, PERIOD, new SplittableRandom(1), START);
        List<Long> due = new ArrayList<>();
        while (schedule.hasNext()) {
            due.add(schedule.next());
            schedule.remove(schedule.next());
        }
        return due;
    }

    private static List<Long> gaps(List<Long> times) {
        List<Long> gaps = new ArrayList<>();
        for (int i = 1; i < times.size(); i++) {
            gaps.add(times.get(i) - times.get(i - 1));
        }
        return gaps;
    }
}
