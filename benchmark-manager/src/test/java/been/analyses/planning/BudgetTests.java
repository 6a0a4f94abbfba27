package been.analyses.planning;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.definition.Repeat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Analyses with one confirmation, on simulated machines of any speed. */
class BudgetTests {
    private static final int NEIGHBOURS = 2;

    /** Executions that were made, in seconds. */
    private static final class Machine {
        private final SplittableRandom random;
        private final double[] costs;
        private final double noise;
        private final double failing;

        /** From the execution with this number on, all take longer by this factor. */
        private final int slowFrom;

        private final double slowdown;
        private final Map<String, List<Double>> took = new HashMap<>();
        private final Map<String, Integer> valid = new HashMap<>();
        private double used;
        private double largestBlock;
        private int executions;

        Machine(SplittableRandom random, int versions, double typical) {
            this(
                    random,
                    random.doubles(versions, 0.5, 2).map(factor -> factor * typical).toArray(),
                    random.nextDouble(0.3),
                    random.nextDouble(0.05),
                    random.nextInt(300),
                    random.nextDouble(1, 2));
        }

        Machine(
                SplittableRandom random,
                double[] costs,
                double noise,
                double failing,
                int slowFrom,
                double slowdown) {
            this.random = random;
            this.costs = costs;
            this.noise = noise;
            this.failing = failing;
            this.slowFrom = slowFrom;
            this.slowdown = slowdown;
        }

        /** As the manager does it, until there are enough. */
        void measure(Repeat repeat, List<String> units, int reserved) {
            while (Repetition.next(repeat, progress(units, reserved))
                    instanceof Repetition.Run(var counts)) {
                double before = used;
                counts.forEach((unit, count) -> {
                    for (int i = 0; i < count; i++) {
                        run(unit);
                    }
                });
                largestBlock = Math.max(largestBlock, used - before);
            }
        }

        private void run(String unit) {
            double usual = costs[Math.abs(Integer.parseInt(unit)) - 1];
            double slow = executions >= slowFrom ? slowdown : 1;
            double seconds = usual * slow * Math.exp(noise * random.nextGaussian());
            took.computeIfAbsent(unit, _ -> new ArrayList<>()).add(seconds);
            valid.merge(unit, random.nextDouble() < failing ? 0 : 1, Integer::sum);
            used += seconds;
            executions++;
        }

        private Repetition.Progress progress(List<String> units, int reserved) {
            var tallies =
                    units.stream()
                            .map(unit -> new Tally(unit, valid.getOrDefault(unit, 0), false))
                            .toList();
            double halfWidth = random.nextDouble(0.005, 0.1);
            return new Repetition.Progress(tallies, halfWidth, spent(units), reserved, false);
        }

        Spent spent(List<String> units) {
            Map<String, Duration> each = new HashMap<>();
            for (String unit : units) {
                took.getOrDefault(unit, List.of()).reversed().stream()
                        .limit(5)
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .ifPresent(seconds -> each.put(unit, seconds(seconds)));
            }
            return new Spent(seconds(used), executions, each);
        }

        int fewest(List<String> units) {
            return units.stream().mapToInt(unit -> valid.getOrDefault(unit, 0)).min().orElse(0);
        }
    }

    @Test
    void executionsThatTakeTwiceAsLongAsForeseenLeaveRoomForAConfirmation() {
        // Of the demo: 9 releases, 10 executions in the pilot, 5 s instead of 2.8 s each.
        double[] costs = new double[9];
        Arrays.fill(costs, 5.0);
        var machine = new Machine(new SplittableRandom(1), costs, 0, 0, Integer.MAX_VALUE, 1);
        List<String> units = units(9);

        machine.measure(within(Duration.ofMinutes(6), 10), units, NEIGHBOURS);

        assertThat(machine.fewest(units)).isEqualTo(6);
        assertThat(machine.used).isEqualTo(6 * 9 * 5.0);
        assertThat(machine.used + 6 * NEIGHBOURS * 5.0).isLessThanOrEqualTo(360);
    }

    @RepeatedTest(1_000)
    void noMachineTakesMoreThanABlockBeyondTheBudgetOrTheShareOfTheConfirmation(
            RepetitionInfo repetition) {
        var random = new SplittableRandom(repetition.getCurrentRepetition());
        int versions = random.nextInt(2, 13);
        double typical = 2.8 * Math.exp(random.nextDouble(Math.log(0.2), Math.log(10)));
        var machine = new Machine(random, versions, typical);
        Duration budget = Duration.ofSeconds(random.nextInt(1, 2_000));
        Repeat repeat = within(budget, random.nextInt(2, 13));
        List<String> units = units(versions);

        machine.measure(repeat, units, NEIGHBOURS);

        String what = "seed %d".formatted(repetition.getCurrentRepetition());
        int least = machine.fewest(units);
        assertThat(least).as(what).isGreaterThanOrEqualTo(Repetition.FEWEST_EXECUTIONS);
        int old = random.nextInt(versions - 1);
        List<String> pair = units.subList(old, old + 2);
        int wanted = random.nextInt(10, 60);
        Repeat kept = Reserve.kept(repeat, wanted, least, machine.spent(pair));
        assertThat(Reserve.shortfall(kept, wanted, least, 0, machine.spent(pair)))
                .as(what)
                .isEmpty();
        List<String> fresh = pair.stream().map(unit -> "-" + unit).toList();
        double afterMeasuring = machine.used;

        machine.measure(kept.withPilot(wanted), fresh, 0);

        assertThat(machine.fewest(fresh))
                .as("%s: it gets its share, unless executions take longer than those before", what)
                .isGreaterThanOrEqualTo(Math.max(2, Math.min(least, 10) / 4));
        boolean isTooSmall = least == Repetition.FEWEST_EXECUTIONS;
        double most = Math.max(budget.toMillis() / 1e3, isTooSmall ? 2 * afterMeasuring : 0);
        assertThat(machine.used).as(what).isLessThanOrEqualTo(most + machine.largestBlock);
    }

    private static List<String> units(int number) {
        return IntStream.rangeClosed(1, number).mapToObj(String::valueOf).toList();
    }

    private static Duration seconds(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }

    private static Repeat within(Duration budget, int pilot) {
        return new Repeat(
                0.01,
                0.99,
                0.01,
                Optional.empty(),
                Optional.empty(),
                pilot,
                Optional.of(budget),
                Optional.empty());
    }
}
