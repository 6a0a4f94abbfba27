package been.tasks.scheduling;

import static been.tasks.scheduling.Cases.task;
import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The order of a queue against looking at every unit in it. Seeds are in the names of the tests.
 */
class ReadyUnitsTests {
    private static final Comparator<Unit> NEXT =
            Comparator.comparingInt((Unit unit) -> -unit.priority())
                    .thenComparingLong(unit -> unit.owner.served)
                    .thenComparing(Comparator.naturalOrder());

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 3", "3, 40", "4, 200"})
    void theNextAndTheOldestAreTheFirstOfAll(long seed, int owners) {
        var random = new Random(seed);
        var turns = new Turns();
        var units = new ReadyUnits(anyQueue(turns), turns);
        List<Unit> all = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            if (all.isEmpty() || random.nextInt(100) < 52) {
                Owner owner = turns.owner("o" + random.nextInt(owners));
                var context = new ContextTasks(new ContextId("c" + random.nextInt(50)));
                var unit =
                        new Unit(
                                task("t" + random.nextInt(1_000) + "-" + i)
                                        .priority(random.nextInt(3))
                                        .ready(),
                                context,
                                owner);
                units.add(unit);
                all.add(unit);
            } else {
                Unit gone =
                        random.nextBoolean() ? units.next() : all.get(random.nextInt(all.size()));
                units.remove(gone);
                all.remove(gone);
            }
            if (random.nextInt(3) == 0) {
                turns.use(turns.owner("o" + random.nextInt(owners)));
            }
            assertThat(units.isEmpty()).isEqualTo(all.isEmpty());
            if (!all.isEmpty()) {
                assertThat(units.next()).isSameAs(all.stream().min(NEXT).orElseThrow());
                assertThat(units.oldest())
                        .isSameAs(all.stream().min(Comparator.naturalOrder()).orElseThrow());
                assertThat(units.topPriority()).isEqualTo(units.next().priority());
            }
        }
    }

    private static ReadyQueue anyQueue(Turns turns) {
        Demand demand = task("t0").ready().demand();
        return new ReadyQueue(List.of(new Suitability(0, demand)), turns);
    }
}
