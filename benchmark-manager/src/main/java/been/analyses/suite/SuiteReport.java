package been.analyses.suite;

import been.analyses.Suites.Format;
import been.analyses.document.Block;
import been.analyses.document.Block.Heading;
import been.analyses.document.Block.Paragraph;
import been.analyses.document.Block.Table;
import been.analyses.document.HtmlText;
import been.analyses.document.MarkdownText;
import been.protocol.analyses.RunView.MetricVerdict;
import been.protocol.analyses.SuiteSummary;
import been.protocol.analyses.SuiteView;
import been.protocol.analyses.SuiteView.Benchmark;
import been.protocol.analyses.SuiteView.Mean;
import been.protocol.analyses.Verdict;
import been.protocol.analyses.VerdictWords;
import been.protocol.analyses.VersionDetails;
import been.statistics.wording.Effect;
import been.statistics.wording.Percent;
import been.statistics.wording.Rounding;
import been.statistics.wording.Scale;
import been.statistics.wording.SpokenDuration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The results of a suite as a document for people; pure. */
public final class SuiteReport {
    private final SuiteView view;
    private final @Nullable Instant since;

    private SuiteReport(SuiteView view, @Nullable Instant since) {
        this.view = view;
        this.since = since;
    }

    /**
     * @param since only changes at versions of that time or later; a version without a date counts
     *     with the end of its suite
     */
    public static String of(SuiteView view, @Nullable Instant since, Format format) {
        List<Block> blocks = new SuiteReport(view, since).blocks();
        return switch (format) {
            case MARKDOWN -> MarkdownText.of(blocks);
            case HTML -> HtmlText.of(view.summary().name(), blocks);
        };
    }

    private List<Block> blocks() {
        List<Benchmark> changed =
                view.benchmarks().stream()
                        .filter(one -> one.verdict().verdict().isChange() && isNew(one))
                        .toList();
        List<Block> blocks = new ArrayList<>();
        blocks.add(
                new Heading(
                        1,
                        "%s %s: %s"
                                .formatted(
                                        view.verdict().symbol(),
                                        view.summary().name(),
                                        view.outcome())));
        blocks.add(new Paragraph(facts()));
        add(blocks, "Geometric means", means());
        if (changed.isEmpty()) {
            blocks.add(new Heading(2, "What changed"));
            blocks.add(nothing());
        }
        add(blocks, "What changed", changes(changed));
        add(blocks, "Without complete results", reasons(SuiteView.Member::problem));
        add(blocks, "Not measured", reasons(SuiteView.Member::leftOut));
        add(blocks, "All benchmarks", benchmarks());
        return blocks;
    }

    private static void add(List<Block> blocks, String title, Table table) {
        if (!table.rows().isEmpty()) {
            blocks.add(new Heading(2, title));
            blocks.add(table);
        }
    }

    private Paragraph nothing() {
        return new Paragraph(
                since == null
                        ? "No benchmark changed."
                        : "No benchmark changed since %s."
                                .formatted(LocalDate.ofInstant(since, ZoneOffset.UTC)));
    }

    private String facts() {
        SuiteSummary summary = view.summary();
        String versions =
                summary.version() == null
                        ? ""
                        : "%s against %s. ".formatted(summary.version(), summary.baseline());
        String budget =
                view.budget() == null
                        ? ""
                        : " of the budget of " + SpokenDuration.of(view.budget());
        String confidence =
                view.benchmarks().stream()
                        .map(one -> Percent.of(one.verdict().confidence()))
                        .distinct()
                        .collect(Collectors.joining(", "));
        return "%sSuite %d, started %s by %s: %d analyses, %d benchmarks, %s measured%s.%s"
                .formatted(
                        versions,
                        summary.id(),
                        LocalDate.ofInstant(summary.startedAt(), ZoneOffset.UTC),
                        summary.who(),
                        summary.analyses(),
                        view.benchmarks().size(),
                        SpokenDuration.of(view.used()),
                        budget,
                        confidence.isEmpty() ? "" : " Intervals are at " + confidence + ".");
    }

    private Table means() {
        return new Table(
                List.of("geometric mean of", "from", "to", "change", "interval", "verdict"),
                List.of(3),
                view.means().stream()
                        .map(mean ->
                                List.of(
                                        title(mean),
                                        mean.oldLabel(),
                                        mean.newLabel(),
                                        effect(mean).change(),
                                        effect(mean).interval(),
                                        word(mean.verdict(), mean.words(view.kind()))))
                        .toList());
    }

    /** Such as {@code time, 11 benchmarks (1 missing)}. */
    private static String title(Mean mean) {
        return "%s, %d benchmarks%s"
                .formatted(
                        mean.what().isEmpty() ? "numbers" : mean.what(),
                        mean.benchmarks(),
                        mean.missing() == 0 ? "" : " (%d missing)".formatted(mean.missing()));
    }

    private static Table changes(List<Benchmark> changed) {
        return new Table(
                List.of("verdict", "benchmark", "change", "interval", "since", "what is known"),
                List.of(2),
                changed.stream()
                        .map(one ->
                                List.of(
                                        word(one),
                                        one.title(),
                                        effect(one.verdict()).change(),
                                        effect(one.verdict()).interval(),
                                        one.verdict().newLabel(),
                                        known(one.since())))
                        .toList());
    }

    private static String known(@Nullable VersionDetails details) {
        return details == null
                ? ""
                : String.join(
                        " · ",
                        Stream.of(details.title(), details.origin())
                                .filter(text -> !text.isEmpty())
                                .toList());
    }

    private Table reasons(Function<SuiteView.Member, @Nullable String> reason) {
        return new Table(
                List.of("analysis", "why"),
                List.of(),
                view.members().stream()
                        .flatMap(member ->
                                Stream.ofNullable(reason.apply(member))
                                        .map(why -> List.of(member.name(), why)))
                        .toList());
    }

    private Table benchmarks() {
        return new Table(
                List.of(
                        "benchmark",
                        "from",
                        "to",
                        "before",
                        "after",
                        "change",
                        "interval",
                        "verdict"),
                List.of(3, 4, 5),
                view.benchmarks().stream()
                        .map(one ->
                                List.of(
                                        one.title(),
                                        one.verdict().oldLabel(),
                                        one.verdict().newLabel(),
                                        mean(one.verdict(), one.verdict().oldMean()),
                                        mean(one.verdict(), one.verdict().newMean()),
                                        effect(one.verdict()).change(),
                                        effect(one.verdict()).interval(),
                                        word(one)))
                        .toList());
    }

    private static String word(Benchmark one) {
        MetricVerdict of = one.verdict();
        return word(
                        of.verdict(),
                        VerdictWords.of(one.kind(), of.unit(), !of.better().equals("higher")))
                + (one.heldBack() ? " (held back)" : "");
    }

    private static String word(Verdict verdict, VerdictWords words) {
        return verdict.symbol() + " " + words.of(verdict);
    }

    private static Effect effect(Mean mean) {
        return new Effect(mean.change(), mean.low(), mean.high());
    }

    private static Effect effect(MetricVerdict of) {
        return new Effect(of.change(), of.low(), of.high());
    }

    private static String mean(MetricVerdict of, @Nullable Double mean) {
        if (mean == null) {
            return "";
        }
        Scale scale = Scale.of(of.unit(), DoubleStream.of(mean));
        return "%s %s"
                .formatted(Rounding.significant(mean * scale.factor(), 4), scale.unit())
                .strip();
    }

    private boolean isNew(Benchmark benchmark) {
        if (since == null) {
            return true;
        }
        Instant ended = view.summary().endedAt();
        VersionDetails details = benchmark.since();
        Instant at = details == null || details.date() == null ? ended : date(details.date());
        return at == null || !at.isBefore(since);
    }

    /** Dates of versions are days, or times with their zone. */
    private static @Nullable Instant date(String text) {
        try {
            return text.contains("T")
                    ? OffsetDateTime.parse(text).toInstant()
                    : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeParseException _) {
            return null;
        }
    }
}
