package been.cli.analyze;

import been.cli.terminal.Sparkline;
import been.cli.terminal.Style;
import been.cli.terminal.Table;
import been.cli.terminal.Table.Cell;
import been.cli.terminal.Table.Column;
import been.cli.terminal.Terminal;
import been.cli.terminal.VerdictSign;
import been.protocol.analyses.VerdictWords;
import been.statistics.Confidence;
import been.statistics.Counts;
import been.statistics.Interval;
import been.statistics.Level;
import been.statistics.compare.EffectSize;
import been.statistics.compare.FalseDiscovery;
import been.statistics.compare.Judgement;
import been.statistics.compare.TwoSampleTests;
import been.statistics.compare.Verdict;
import been.statistics.wording.Percent;
import been.statistics.wording.Rounding;
import been.statistics.wording.Sentence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Versions against each other, in tables and words. */
final class ComparisonText {

    private static final int HISTORY = 3;

    private final Terminal terminal;
    private final Confidence confidence;
    private final VerdictWords words;
    private final Sentence sentence;

    ComparisonText(
            Terminal terminal, Confidence confidence, VerdictWords words, Sentence sentence) {
        this.terminal = terminal;
        this.confidence = confidence;
        this.words = words;
        this.sentence = sentence;
    }

    /**
     * @param reference what the changes are against, in the column's heading
     */
    List<String> lines(
            List<VersionStatistics> versions, List<PairStatistics> pairs, String reference) {
        List<String> lines = new ArrayList<>(table(versions, pairs, reference).lines(terminal));
        if (versions.size() >= HISTORY) {
            double[] means = versions.stream().mapToDouble(v -> v.levels().mean()).toArray();
            lines.add("history  " + Sparkline.of(means));
        }
        lines.add("");
        if (pairs.size() == 1) {
            lines.add(sentence(pairs.getFirst()));
            lines.addAll(beside(pairs.getFirst()));
        } else {
            pairs.stream()
                    .filter(pair -> pair.verdict().stream().noneMatch(Verdict.EQUIVALENT::equals))
                    .forEach(pair -> lines.add(sentence(pair)));
            lines.add(summary(pairs));
        }
        return lines;
    }

    private Table table(
            List<VersionStatistics> versions, List<PairStatistics> pairs, String reference) {
        Table table =
                new Table(
                        Column.left("version"),
                        Column.right("binaries"),
                        Column.right("executions"),
                        Column.right("measurements"),
                        Column.right("mean (" + Percent.of(confidence.level()) + ")"),
                        Column.left("change to " + reference),
                        Column.left("verdict"));
        for (VersionStatistics version : versions) {
            Counts counts = version.observations().counts();
            List<Cell> cells = new ArrayList<>();
            cells.add(Cell.of(version.label()));
            cells.add(Cell.of(Integer.toString(counts.binaries())));
            cells.add(Cell.of(Integer.toString(counts.executions())));
            cells.add(Cell.of(Integer.toString(counts.measurements())));
            cells.add(Cell.of(mean(version)));
            cells.addAll(
                    pairs.stream()
                            .filter(pair -> pair.current().equals(version))
                            .findFirst()
                            .map(this::change)
                            .orElse(List.of(Cell.of(""), Cell.of(""))));
            table.row(cells);
        }
        return table;
    }

    private String mean(VersionStatistics version) {
        double halfWidth =
                version.observations().counts().executions() < 2
                        ? Double.NaN
                        : version.levels()
                                .topLevelInterval(confidence)
                                .map(Interval::halfWidth)
                                .orElse(Double.NaN);
        return Rounding.plusMinus(version.levels().mean(), halfWidth);
    }

    private List<Cell> change(PairStatistics pair) {
        return switch (pair.judgement()) {
            case Judgement.NotJudged(var reason) ->
                    List.of(Cell.of(""), new Cell(reason.sentence(), Style.FAINT));
            case Judgement.Judged(var verdict, var effect, _) -> {
                VerdictSign sign = VerdictSign.of(verdict, words);
                yield List.of(
                        new Cell(sign.symbol() + " " + size(effect), sign.style()),
                        new Cell(sign.word(), sign.style()));
            }
        };
    }

    private static String size(EffectSize effect) {
        return switch (effect) {
            case EffectSize.Undetermined _ -> "undetermined";
            case EffectSize.Determined(var ratio, _, _) -> {
                Interval change = ratio.shifted(-1);
                yield Percent.signed(change.estimate(), change.halfWidth())
                        + "  "
                        + Percent.bounds(change);
            }
        };
    }

    /** The thesis's rule and the tests, for those who want a second opinion. */
    private List<String> beside(PairStatistics pair) {
        List<String> lines = new ArrayList<>();
        if (pair.tests().isPresent() && pair.effect() instanceof EffectSize.Determined determined) {
            lines.add("");
            lines.add(terminal.paint(Style.FAINT, "beside it, on " + means(determined.level())));
            tests(pair, pair.tests().get()).lines(terminal).forEach(line -> lines.add("  " + line));
        }
        return lines;
    }

    private static Table tests(PairStatistics pair, TwoSampleTests tests) {
        Table table = new Table(Column.left(""), Column.left(""), Column.left(""));
        double relative = pair.thesisChange().relative();
        table.row(
                "disjoint 99 % intervals",
                pair.thesisChange().detected() ? "yes" : "no",
                pair.thesisChange().detected() ? Percent.signed(relative, relative / 10) : "");
        pair.p().ifPresent(p -> table.row("change beyond tolerance", p(p), ""));
        pair.bootstrap()
                .map(ratio -> ratio.shifted(-1))
                .ifPresent(change -> table.row("bootstrap (BCa)", "95 %", Percent.bounds(change)));
        table.row("Welch t", p(tests.welchT().p()), "t " + three(tests.welchT().t()));
        table.row(
                "Mann-Whitney", p(tests.mannWhitney().p()), "U " + three(tests.mannWhitney().u()));
        table.row(
                "Kolmogorov-Smirnov",
                p(tests.kolmogorovSmirnov().p()),
                "D " + three(tests.kolmogorovSmirnov().d()));
        table.row(
                "Kruskal-Wallis",
                p(tests.kruskalWallis().p()),
                "H " + three(tests.kruskalWallis().h()));
        table.row("Cliff's delta", three(tests.shift().cliffsDelta()), "");
        table.row("Hodges-Lehmann shift", three(tests.shift().hodgesLehmann()), "");
        return table;
    }

    private static String p(double p) {
        return "p " + Rounding.significant(p, 2);
    }

    private static String three(double value) {
        return Rounding.significant(value, 3);
    }

    private static String means(Level level) {
        return level.name().toLowerCase(Locale.ROOT) + " means";
    }

    private String sentence(PairStatistics pair) {
        return sentence.of(pair.judgement(), pair.old().label(), pair.current().label());
    }

    private String summary(List<PairStatistics> pairs) {
        String verdicts =
                Arrays.stream(Verdict.values())
                        .map(verdict ->
                                count(pairs, verdict) + " " + VerdictSign.of(verdict, words).word())
                        .collect(Collectors.joining(", "));
        long none = pairs.stream().filter(pair -> pair.verdict().isEmpty()).count();
        String all = none == 0 ? verdicts : verdicts + ", " + none + " without verdict";
        long changed = count(pairs, Verdict.REGRESSED) + count(pairs, Verdict.IMPROVED);
        return changed == 0 ? all : all + "; " + discoveries(pairs, changed);
    }

    /** The changes that remain when they are judged together. */
    private String discoveries(List<PairStatistics> pairs, long changed) {
        double rate = 1 - confidence.level();
        double[] p = pairs.stream().mapToDouble(pair -> pair.p().orElse(1.0)).toArray();
        long left = Arrays.stream(FalseDiscovery.adjusted(p)).filter(q -> q <= rate).count();
        return "%d of %d changes stand at a false discovery rate of %s"
                .formatted(Math.min(left, changed), changed, Percent.of(rate));
    }

    private static long count(List<PairStatistics> pairs, Verdict verdict) {
        return pairs.stream()
                .filter(pair -> pair.verdict().stream().anyMatch(verdict::equals))
                .count();
    }
}
