package been.cli.run;

import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.RunView;
import been.protocol.analyses.RunView.MetricVerdict;
import been.protocol.analyses.SuiteSummary;
import been.protocol.analyses.SuiteView;
import been.protocol.analyses.SuiteView.Benchmark;
import been.protocol.analyses.SuiteView.Mean;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** A suite as one run, so that it has the reports of a run. */
final class SuiteRun {
    private SuiteRun() {}

    /** Geometric means come first, like benchmarks. */
    static RunView of(SuiteView suite) {
        SuiteSummary summary = suite.summary();
        List<MetricVerdict> verdicts =
                Stream.concat(
                                suite.means().stream().map(SuiteRun::verdict),
                                suite.benchmarks().stream().map(SuiteRun::verdict))
                        .toList();
        List<AnalysisSummary> analyses =
                suite.members().stream()
                        .map(SuiteView.Member::analysis)
                        .filter(Objects::nonNull)
                        .toList();
        return new RunView(
                summary.id(),
                analyses.isEmpty() ? new AnalysisId(1) : analyses.getFirst().id(),
                summary.name(),
                suite.kind() == AnalysisKind.COMPARISON ? RunView.Kind.AGAIN : RunView.Kind.PAIR,
                summary.version(),
                summary.baseline(),
                summary.state(),
                summary.state() == RunView.State.FINISHED ? null : suite.outcome(),
                null,
                analyses.stream().mapToInt(AnalysisSummary::executionsDone).sum(),
                analyses.stream().mapToInt(AnalysisSummary::executionsPlanned).sum(),
                null,
                VerdictCounts.of(verdicts.stream().map(MetricVerdict::verdict).toList()),
                verdicts,
                List.of(),
                summary.who(),
                summary.startedAt(),
                summary.endedAt());
    }

    private static MetricVerdict verdict(Mean mean) {
        String title =
                "geometric mean of %d%s%s"
                        .formatted(
                                mean.benchmarks(),
                                mean.what().isEmpty() ? "" : ", " + mean.what(),
                                mean.missing() == 0
                                        ? ""
                                        : " (%d missing)".formatted(mean.missing()));
        return new MetricVerdict(
                "geometric-mean",
                title,
                mean.unit(),
                "lower",
                mean.oldLabel(),
                mean.newLabel(),
                null,
                null,
                mean.change(),
                mean.low(),
                mean.high(),
                mean.confidence(),
                mean.verdict(),
                title);
    }

    /** By its title in the suite. */
    private static MetricVerdict verdict(Benchmark benchmark) {
        MetricVerdict of = benchmark.verdict();
        return new MetricVerdict(
                of.metric(),
                benchmark.title(),
                of.unit(),
                of.better(),
                of.oldLabel(),
                of.newLabel(),
                of.oldMean(),
                of.newMean(),
                of.change(),
                of.low(),
                of.high(),
                of.confidence(),
                of.verdict(),
                of.sentence());
    }
}
