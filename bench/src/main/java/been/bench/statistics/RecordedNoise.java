package been.bench.statistics;

import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Value;
import been.bench.statistics.NoiseTape.Row;
import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import been.statistics.describe.Quantiles;
import been.statistics.plan.SequentialPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/**
 * Analyses of nine versions in the noise of a shared machine, by what an execution contributes:
 * executions follow each other as they were recorded, from a random one on.
 */
final class RecordedNoise implements Simulated {
    private static final int HISTORIES = 2_000;
    private static final int VERSIONS = 9;
    private static final double SLOWER = 1.05;

    /** Found even where the noise hides the smaller change, so that summaries can be compared. */
    private static final double MUCH_SLOWER = 1.3;

    private static final double BUDGET_SECONDS = 360;
    private static final Criteria CRITERIA = Criteria.usual(Better.LOWER);
    private static final SequentialPlan PLAN =
            SequentialPlan.deciding(
                    CRITERIA.confidence(), CRITERIA.equivalence(), Integer.MAX_VALUE / 2);

    private final List<Path> recordings;

    RecordedNoise(List<Path> recordings) {
        this.recordings = recordings;
    }

    @Override
    public String name() {
        return "noise";
    }

    @Override
    public List<Reading> measure(double share, RandomGenerator random)
            throws BenchException, IOException {
        List<Reading> readings = new ArrayList<>();
        for (Path recording : recordings) {
            measure(recording, Simulated.scaled(HISTORIES, share), random).stream()
                    .map(reading -> reading.noting("in " + recording.getFileName()))
                    .forEach(readings::add);
        }
        return readings;
    }

    private static List<Reading> measure(Path file, int histories, RandomGenerator random)
            throws BenchException, IOException {
        NoiseTape tape = NoiseTape.read(file);
        List<Reading> readings = new ArrayList<>();
        double[] means = tape.rows().stream().mapToDouble(Row::mean).toArray();
        var quantiles = Quantiles.of(means);
        readings.add(
                Reading.of(
                        "recorded executions: 5 %, 50 % and 95 % of their means",
                        "ms",
                        new Value(
                                quantiles.at(0.5),
                                quantiles.at(0.05),
                                quantiles.at(0.95),
                                means.length)));
        Map<String, ToDoubleFunction<Row>> summaries = new LinkedHashMap<>();
        summaries.put("mean", Row::mean);
        summaries.put("median", Row::median);
        summaries.put("minimum", Row::minimum);
        for (var summary : summaries.entrySet()) {
            var played = new Played(tape.rows(), summary.getValue(), true, random);
            readings.addAll(histories(summary.getKey(), played, histories, random));
        }
        var all = new Played(tape.rows(), Row::mean, false, random);
        readings.addAll(histories("mean, with disturbed executions used", all, histories, random));
        return readings;
    }

    private static List<Reading> histories(
            String how, Played played, int histories, RandomGenerator random) {
        int alarms = 0;
        int found = 0;
        int foundMuch = 0;
        int held = 0;
        for (int i = 0; i < histories; i++) {
            int slower = random.nextInt(1, VERSIONS);
            HistoryLoop.Outcome same = played.history(VERSIONS, 1);
            HistoryLoop.Outcome changed = played.history(slower, SLOWER);
            HistoryLoop.Outcome muchChanged = played.history(slower, MUCH_SLOWER);
            alarms += same.reported().isEmpty() ? 0 : 1;
            found += changed.reported().contains(slower) ? 1 : 0;
            foundMuch += muchChanged.reported().contains(slower) ? 1 : 0;
            held += same.held() + changed.held();
        }
        double alarmed = (double) alarms / histories;
        double reported = (double) found / histories;
        int intervals = 2 * histories * (VERSIONS - 1);
        double coverage = (double) held / intervals;
        return List.of(
                Reading.of(
                                "recorded noise: A/A false alarms of nine versions, " + how,
                                "%",
                                Proportion.percent(alarmed, histories))
                        .aiming("≤ 1 %", alarmed <= 0.01),
                Reading.of(
                                "recorded noise: coverage of the last 99 % interval, " + how,
                                "%",
                                Proportion.percent(coverage, intervals))
                        .aiming("≥ 98.5 %", coverage >= 0.985),
                Reading.of(
                                "recorded noise: a 5 % regression among nine versions reported and confirmed within 6 min, "
                                        + how,
                                "%",
                                Proportion.percent(reported, histories))
                        .aiming("≥ 95 %", reported >= 0.95),
                Reading.of(
                        "… a 30 % regression, " + how,
                        "%",
                        Proportion.percent((double) foundMuch / histories, histories)));
    }

    /** A recording that is played from a random execution on, and again from its start. */
    private static final class Played implements HistoryLoop.Executor {
        /** Analyses leave out the same: above this share of others, one execution in four. */
        private static final double MOST_OTHERS = 0.1;

        private static final int ONE_OF = 4;

        private final List<Row> rows;
        private final ToDoubleFunction<Row> summary;
        private final boolean repeatsDisturbed;
        private final RandomGenerator random;
        private final double typicalSeconds;
        private int at;
        private int executions;
        private int leftOut;
        private double seconds;

        Played(
                List<Row> rows,
                ToDoubleFunction<Row> summary,
                boolean repeatsDisturbed,
                RandomGenerator random) {
            this.rows = rows;
            this.summary = summary;
            this.repeatsDisturbed = repeatsDisturbed;
            this.random = random;
            this.typicalSeconds = rows.stream().mapToDouble(Row::seconds).average().orElseThrow();
        }

        HistoryLoop.Outcome history(int slower, double factor) {
            at = random.nextInt(rows.size());
            executions = 0;
            leftOut = 0;
            seconds = 0;
            return new HistoryLoop(
                            LoopOutcomes.ratios(VERSIONS, slower, factor), CRITERIA, PLAN, true)
                    .run(this);
        }

        @Override
        public double[][] run(List<Double> ratios, int[] counts) {
            double[][] values = new double[counts.length][];
            for (int i = 0; i < counts.length; i++) {
                values[i] = new double[counts[i]];
            }
            // Rounds in random order, as analyses interleave.
            for (int round = 0, left = 1; left > 0; round++) {
                List<Integer> order = new ArrayList<>();
                for (int i = 0; i < counts.length; i++) {
                    if (round < counts[i]) {
                        order.add(i);
                    }
                }
                Collections.shuffle(order, Random.from(random));
                for (int version : order) {
                    values[version][round] = ratios.get(version) * summary.applyAsDouble(next());
                }
                left = order.size();
            }
            return values;
        }

        private Row next() {
            while (true) {
                Row row = rows.get(at);
                at = (at + 1) % rows.size();
                seconds += row.seconds();
                executions++;
                boolean isLeftOut =
                        repeatsDisturbed
                                && row.others() > MOST_OTHERS
                                && (leftOut + 1) * ONE_OF <= executions;
                if (!isLeftOut) {
                    return row;
                }
                leftOut++;
            }
        }

        /** Enough is kept for one confirmation with ten executions of each version. */
        @Override
        public int affordable(int versions, boolean confirms) {
            double kept = confirms ? 0 : 20 * typicalSeconds;
            return (int)
                    Math.max(0, (BUDGET_SECONDS - seconds - kept) / (versions * typicalSeconds));
        }
    }
}
