package been.cli.run;

import been.cli.terminal.VerdictSign;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.RunView;
import been.protocol.analyses.VerdictWords;
import been.statistics.wording.Effect;
import been.statistics.wording.Percent;
import been.statistics.wording.Rounding;
import been.statistics.wording.Scale;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One verdict with its numbers as people read them. */
record Finding(RunView.MetricVerdict of, AnalysisKind kind) {

    static List<Finding> of(RunView run) {
        return run.verdicts().stream()
                .map(verdict -> new Finding(verdict, run.kind().asked()))
                .toList();
    }

    VerdictSign sign() {
        return VerdictSign.of(
                of.verdict(), VerdictWords.of(kind, of.unit(), !of.better().equals("higher")));
    }

    /** {@code +7.8 %}, rounded by the interval. */
    String change() {
        return effect().change();
    }

    /** {@code [+6.9, +8.7 %]}; {@code undetermined} where there is none. */
    String interval() {
        return effect().interval();
    }

    private Effect effect() {
        return new Effect(of.change(), of.low(), of.high());
    }

    String confidence() {
        return Percent.of(of.confidence());
    }

    String before() {
        return mean(of.oldMean());
    }

    String after() {
        return mean(of.newMean());
    }

    /** What is measured, and of which configuration where there are several. */
    String benchmark() {
        return of.title();
    }

    private String mean(@Nullable Double mean) {
        if (mean == null) {
            return "";
        }
        Scale scale =
                Scale.of(
                        of.unit(),
                        Stream.of(of.oldMean() == null ? mean : of.oldMean(), mean)
                                .flatMapToDouble(m -> DoubleStream.of(m)));
        String unit = scale.unit().isEmpty() ? "" : " " + scale.unit();
        return Rounding.significant(Objects.requireNonNull(mean) * scale.factor(), 4) + unit;
    }
}
