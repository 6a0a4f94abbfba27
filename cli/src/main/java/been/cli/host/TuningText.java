package been.cli.host;

import been.machine.tuning.TunedValue;
import been.machine.tuning.TuningStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was changed or put back, as a person reads it; alike settings of many processors as one. */
final class TuningText {

    private TuningText() {}

    static List<String> tuned(List<TuningStep> steps) {
        if (steps.isEmpty()) {
            return List.of("Nothing to change: all settings that can be tuned are tuned.");
        }
        List<String> lines = lines(steps, false);
        if (steps.stream().anyMatch(step -> step instanceof TuningStep.Done)) {
            lines.add("To revert: been host check --restore");
        }
        return lines;
    }

    static List<String> restored(List<TuningStep> steps) {
        return steps.isEmpty()
                ? List.of("Nothing to revert: no setting has a value that --tune set.")
                : lines(steps, true);
    }

    private static List<String> lines(List<TuningStep> steps, boolean back) {
        Map<String, List<String>> files = new LinkedHashMap<>();
        for (TuningStep step : steps) {
            files.computeIfAbsent(sentence(step, back), _ -> new ArrayList<>())
                    .add(step.value().file());
        }
        var lines = new ArrayList<String>();
        files.forEach((sentence, all) ->
                lines.add(
                        sentence
                                + "  ("
                                + all.getFirst()
                                + (all.size() > 1 ? " and " + (all.size() - 1) + " more" : "")
                                + ")"));
        return lines;
    }

    private static String sentence(TuningStep step, boolean back) {
        TunedValue value = step.value();
        String from = back ? value.tuned() : value.before();
        String to = back ? value.before() : value.tuned();
        return switch (step) {
            case TuningStep.Done _ -> "%s: %s → %s".formatted(value.check(), from, to);
            case TuningStep.Refused(_, var why) ->
                    "%s: stays %s, %s".formatted(value.check(), from, why);
            case TuningStep.ChangedByOthers(_, var now) ->
                    ("%s: left at %s, since another program or user changed it; it was %s before"
                                    + " it was tuned to %s")
                            .formatted(value.check(), now, value.before(), value.tuned());
        };
    }
}
