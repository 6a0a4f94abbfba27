package been.cli.analyze;

import been.cli.analyze.ToolInput.Runs;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.VerdictWords;
import been.statistics.Interval;
import been.statistics.Observations;
import been.statistics.compare.Criteria;
import been.statistics.compare.GeometricMean;
import been.statistics.compare.JointJudgement;
import been.statistics.compare.Judgement;
import been.statistics.compare.Significance;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Two tools, input by input.
 *
 * @param unit of the metric
 * @param inputs by name
 */
record ToolComparison(String metric, String unit, Criteria criteria, List<ToolInput> inputs) {

    static ToolComparison of(
            String metric,
            String unit,
            Criteria criteria,
            Map<String, Runs> before,
            Map<String, Runs> after) {
        var names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        List<ToolInput> inputs =
                names.stream()
                        .map(name -> new ToolInput(name, before.get(name), after.get(name), null))
                        .toList();
        var judged =
                JointJudgement.of(
                                inputs.stream()
                                        .filter(ToolInput::isMeasured)
                                        .map(input -> single(input, criteria))
                                        .toList())
                        .iterator();
        return new ToolComparison(
                metric,
                unit,
                criteria,
                inputs.stream()
                        .map(input ->
                                input.isMeasured()
                                        ? new ToolInput(
                                                input.name(),
                                                input.before(),
                                                input.after(),
                                                judged.next())
                                        : input)
                        .toList());
    }

    private static JointJudgement.Single single(ToolInput input, Criteria criteria) {
        Observations before = observations(input.before());
        Observations after = observations(input.after());
        return new JointJudgement.Single(
                Judgement.of(before, after, criteria),
                Significance.p(before, after, criteria.tolerance()));
    }

    private static Observations observations(@Nullable Runs runs) {
        return runs == null ? Observations.ofExecutionMeans(new double[0]) : runs.observations();
    }

    VerdictWords words() {
        return VerdictWords.of(AnalysisKind.COMPARISON, unit, true);
    }

    /** The inputs whose ratio is known to be positive. */
    List<Interval> ratios() {
        return inputs.stream()
                .flatMap(input -> input.ratio().stream())
                .filter(ratio -> ratio.low() > 0)
                .toList();
    }

    /** Of the ratios, for these inputs. */
    Optional<Interval> geometricMean() {
        return GeometricMean.of(ratios().stream().map(List::of).toList());
    }

    long solved(Function<ToolInput, @Nullable Runs> side) {
        return inputs.stream().filter(input -> ToolInput.isSolved(side.apply(input))).count();
    }
}
