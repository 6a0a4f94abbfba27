package been.cli.analyze;

import been.cli.terminal.Terminal;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.VerdictWords;
import been.statistics.Confidence;
import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import been.statistics.compare.Verdict;
import been.statistics.wording.Sentence;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/**
 * Each version against its predecessor or the baseline. Exit status 0; 1 when one is worse; 2 for a
 * file that cannot be used or gives no verdict at all.
 */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description = "Compares each version with its predecessor, or with a baseline.")
final class CompareCommand implements Callable<Integer> {

    @ParentCommand private AnalyzeCommand parent = new AnalyzeCommand();
    @Spec private CommandSpec spec = CommandSpec.create();
    @Mixin private InputOptions input = new InputOptions();
    @Mixin private ChartOptions chart = new ChartOptions();

    @Option(
            names = "--baseline",
            paramLabel = "VERSION",
            description = "compare every other version with this one")
    private @Nullable String baseline;

    @Option(
            names = "--better",
            paramLabel = "lower|higher",
            converter = BetterConverter.class,
            description =
                    "whether lower or higher values are better (default: as the file states,"
                            + " else lower)")
    private @Nullable Better better;

    @Option(
            names = "--tolerance",
            paramLabel = "SHARE",
            defaultValue = "1%",
            converter = Shares.class,
            description = "relative change that does not matter (default: 1%%)")
    private double tolerance;

    @Option(
            names = "--precision",
            paramLabel = "SHARE",
            defaultValue = "1%",
            converter = Shares.class,
            description =
                    "target half-width of the interval; changes within tolerance plus precision"
                            + " are not reported (default: 1%%)")
    private double precision;

    @Option(
            names = "--confidence",
            paramLabel = "SHARE",
            defaultValue = "99%",
            converter = Shares.class,
            description = "confidence of the interval behind the verdict (default: 99%%)")
    private double confidence;

    @Option(
            names = "--paired",
            description =
                    "the executions of all versions ran side by side, first with first and so"
                            + " on; disturbances that affected both alike cancel out")
    private boolean paired;

    @Override
    public Integer call() {
        return switch (input.read(parent.standardInput()).comparable()) {
            case Reading.Refused(var problem) -> Exits.refuse(spec, problem);
            case Reading.Measurements(var versions, var unit, var known, _) -> {
                Criteria criteria = criteria(known == null ? Better.LOWER : known);
                yield compare(
                        versions,
                        criteria,
                        VerdictWords.of(
                                AnalysisKind.COMPARISON, unit, criteria.better() == Better.LOWER));
            }
        };
    }

    private int compare(List<VersionMeasurements> versions, Criteria criteria, VerdictWords words) {
        Optional<VersionMeasurements> reference = reference(versions);
        if (baseline != null && reference.isEmpty()) {
            return Exits.refuse(
                    spec,
                    "%s: unknown version '%s' for --baseline; versions: %s"
                            .formatted(input.file, baseline, labels(versions)));
        }
        if (versions.size() == 1) {
            return single(versions.getFirst());
        }
        List<VersionStatistics> statistics = new ArrayList<>();
        reference.ifPresent(version -> statistics.add(VersionStatistics.of(version)));
        versions.stream()
                .filter(version -> !version.label().equals(baseline))
                .forEach(version -> statistics.add(VersionStatistics.of(version)));
        List<PairStatistics> pairs = new ArrayList<>();
        for (int i = 1; i < statistics.size(); i++) {
            VersionStatistics old = statistics.get(baseline == null ? i - 1 : 0);
            VersionStatistics current = statistics.get(i);
            int before = old.observations().counts().executions();
            int after = current.observations().counts().executions();
            if (paired && before != after) {
                return Exits.refuse(
                        spec,
                        "%s: %d executions of %s and %d of %s do not make pairs for --paired"
                                .formatted(
                                        input.file, before, old.label(), after, current.label()));
            }
            pairs.add(
                    paired
                            ? PairStatistics.ofPairs(old, current, criteria)
                            : PairStatistics.of(old, current, criteria));
        }
        print(statistics, pairs, criteria, words);
        chart.write(() ->
                Charts.compare(
                        statistics,
                        pairs,
                        baseline != null,
                        paired,
                        criteria.better(),
                        criteria.tolerance()));
        return exit(pairs);
    }

    /** Measurements of one version are described; only asking for more versions is an error. */
    private int single(VersionMeasurements version) {
        if (version.version() != null) {
            return Exits.refuse(
                    spec,
                    "%s: only version %s; a comparison needs two"
                            .formatted(input.file, version.label()));
        }
        VersionStatistics statistics = VersionStatistics.of(version);
        PrintWriter out = spec.commandLine().getOut();
        if (input.json) {
            out.println(
                    new JsonReport(new VersionJson(input.costs())).describe(List.of(statistics)));
        } else {
            new DescriptionText(Terminal.detect(), input.costs())
                    .lines(statistics)
                    .forEach(out::println);
            out.println("nothing to compare: the file has no column version");
        }
        out.flush();
        chart.write(() -> Charts.describe(List.of(statistics)));
        return Exits.GOOD;
    }

    private void print(
            List<VersionStatistics> versions,
            List<PairStatistics> pairs,
            Criteria criteria,
            VerdictWords words) {
        PrintWriter out = spec.commandLine().getOut();
        if (input.json) {
            out.println(
                    new JsonReport(new VersionJson(input.costs())).compare(pairs, sentence(words)));
        } else {
            String reference =
                    pairs.size() == 1 || baseline != null
                            ? versions.getFirst().label()
                            : "previous";
            new ComparisonText(Terminal.detect(), criteria.confidence(), words, sentence(words))
                    .lines(versions, pairs, reference)
                    .forEach(out::println);
        }
        out.flush();
    }

    private static Sentence sentence(VerdictWords words) {
        return Sentence.ofConfigurations(words.worse(), words.better());
    }

    private static int exit(List<PairStatistics> pairs) {
        List<Verdict> verdicts =
                pairs.stream().map(PairStatistics::verdict).flatMap(Optional::stream).toList();
        if (verdicts.isEmpty()) {
            return Exits.BAD_INPUT;
        }
        return verdicts.contains(Verdict.REGRESSED) ? Exits.REGRESSED : Exits.GOOD;
    }

    private Criteria criteria(Better known) {
        try {
            return new Criteria(
                    new Confidence(confidence),
                    tolerance,
                    precision,
                    better == null ? known : better);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private Optional<VersionMeasurements> reference(List<VersionMeasurements> versions) {
        return versions.stream().filter(version -> version.label().equals(baseline)).findFirst();
    }

    private static String labels(List<VersionMeasurements> versions) {
        if (versions.getFirst().version() == null) {
            return "none, since there is no column version";
        }
        return versions.stream().map(VersionMeasurements::label).collect(Collectors.joining(", "));
    }
}
