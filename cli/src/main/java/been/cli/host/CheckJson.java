package been.cli.host;

import been.machine.calibration.NoiseFigure;
import been.machine.noise.Finding;
import been.machine.tuning.TunedValue;
import been.machine.tuning.TuningStep;
import been.protocol.Wire;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/** What {@code been host check --json} prints; what is not known is left out. */
final class CheckJson {

    private CheckJson() {}

    @JsonNaming(PropertyNamingStrategies.KebabCaseStrategy.class)
    private record Report(
            List<Found> findings, List<Calibration> calibrations, List<TunedValue> notRestored) {}

    private record Found(
            String check,
            String severity,
            @Nullable String value,
            String sentence,
            @Nullable String advice,
            boolean tunable) {

        static Found of(Finding finding) {
            return new Found(
                    finding.check(),
                    finding.severity().name().toLowerCase(Locale.ROOT),
                    finding.value(),
                    finding.sentence(),
                    finding.advice(),
                    finding.tunable());
        }
    }

    @JsonNaming(PropertyNamingStrategies.KebabCaseStrategy.class)
    private record Calibration(
            String time,
            int core,
            int slices,
            double meanSeconds,
            double slowestSeconds,
            double cv) {

        static Calibration of(NoiseFigure figure) {
            return new Calibration(
                    figure.time().toString(),
                    figure.core(),
                    figure.slices(),
                    figure.meanSeconds(),
                    figure.slowestSeconds(),
                    figure.cv());
        }
    }

    /** A step of tuning; its outcome is {@code done}, {@code refused} or {@code left-alone}. */
    private record Step(
            String check,
            String file,
            String before,
            String tuned,
            String outcome,
            @Nullable String detail) {

        static Step of(TuningStep step) {
            TunedValue value = step.value();
            return switch (step) {
                case TuningStep.Done _ -> of(value, "done", null);
                case TuningStep.Refused(_, var why) -> of(value, "refused", why);
                case TuningStep.ChangedByOthers(_, var now) -> of(value, "left-alone", now);
            };
        }

        private static Step of(TunedValue value, String outcome, @Nullable String detail) {
            return new Step(
                    value.check(), value.file(), value.before(), value.tuned(), outcome, detail);
        }
    }

    static String of(
            List<Finding> findings, List<NoiseFigure> calibrations, List<TunedValue> notRestored) {
        return text(
                new Report(
                        findings.stream().map(Found::of).toList(),
                        calibrations.stream().map(Calibration::of).toList(),
                        notRestored));
    }

    static String of(List<TuningStep> steps) {
        return text(steps.stream().map(Step::of).toList());
    }

    private static String text(Object value) {
        return Wire.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(value);
    }
}
