package been.tasks.scheduling;

import static been.tasks.scheduling.Cases.free;
import static been.tasks.scheduling.Cases.task;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is held by whom, against looking at every holder. Seeds are in the names of the tests. */
class HoldersTests {
    private final Holders holders = new Holders();
    private final List<Unit> all = new ArrayList<>();
    private int hosts;

    private Unit unit(int number, int priority) {
        var context = new ContextTasks(new ContextId("c"));
        return new Unit(task("t" + number).priority(priority).ready(), context, new Owner("o"));
    }

    private BoardHost host() {
        int number = hosts++;
        return new BoardHost(number, free("h" + number, 1));
    }

    private Stream<Unit> yieldingTo(Unit unit) {
        return all.stream().filter(holder -> !holder.isFirm() || unit.compareTo(holder) < 0);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void whoMustYieldIsFoundByFirmnessAndAge(long seed) {
        var random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            if (all.isEmpty() || random.nextInt(100) < 52) {
                Unit unit = unit(10_000 * random.nextInt(10_000) + i, random.nextInt(-1, 3));
                BoardHost first = host();
                unit.keep(
                        random.nextInt(5) == 0 ? List.of(first, first, host()) : List.of(first),
                        random.nextBoolean());
                holders.add(unit);
                all.add(unit);
            } else {
                Unit gone = all.remove(random.nextInt(all.size()));
                holders.remove(gone);
                gone.keepNothing();
            }
            check(unit(10_000 * random.nextInt(10_000) + i, 0));
        }
    }

    private void check(Unit unit) {
        assertThat(holders.leastPriority())
                .isEqualTo(
                        all.stream()
                                .filter(holder -> !holder.isFirm())
                                .mapToInt(Unit::priority)
                                .min()
                                .orElse(Integer.MAX_VALUE));
        assertThat(holders.hostsOfThoseWhoYieldTo(unit))
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(
                        yieldingTo(unit)
                                .flatMap(holder -> holder.reserved().stream().distinct())
                                .toList());
        assertThat(holders.hostsBeyond(unit))
                .isEqualTo(
                        all.stream()
                                .filter(holder -> holder.isFirm() && unit.compareTo(holder) >= 0)
                                .mapToLong(holder -> holder.reserved().stream().distinct().count())
                                .sum());
        assertThat(holders.leastWhoYieldsTo(unit))
                .isSameAs(
                        yieldingTo(unit)
                                .max(
                                        Comparator.comparing((Unit holder) -> !holder.isFirm())
                                                .thenComparing(Comparator.naturalOrder()))
                                .orElse(null));
    }
}
