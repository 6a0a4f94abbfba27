package been.cli.run;

import been.protocol.analyses.EnvironmentDifference;
import been.protocol.analyses.RepeatPreview;
import been.protocol.analyses.RepeatView;
import been.protocol.analyses.Reproduction;
import been.statistics.wording.SpokenDuration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Words a repeat for the terminal. */
public final class RepeatText {
    /** Longer lists are on the page and in REST. */
    private static final int PROPERTIES = 20;

    private RepeatText() {}

    static List<String> preview(RepeatPreview shown) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "repeats %s of analysis %s: %d executions in the same order on host %s, which took %s"
                        .formatted(
                                shown.experiment() == null ? "all" : shown.experiment(),
                                shown.original(),
                                shown.executions(),
                                shown.host(),
                                SpokenDuration.of(shown.took())));
        lines.addAll(differences(shown.differences()));
        return lines;
    }

    static List<String> outcome(RepeatView repeat) {
        List<String> lines = new ArrayList<>();
        repeat.outcomes().forEach(outcome -> lines.add(outcome.sentence()));
        if (!lines.isEmpty()) {
            lines.add("");
        }
        lines.addAll(differences(repeat.differences()));
        lines.add(line(repeat));
        return lines;
    }

    /** One line: which repeats which, and the word for it. */
    public static String line(RepeatView repeat) {
        Reproduction word = repeat.reproduction();
        return "analysis %s repeats %sanalysis %s: %s"
                .formatted(
                        repeat.analysis(),
                        repeat.experiment() == null ? "" : repeat.experiment() + " of ",
                        repeat.original(),
                        word == null ? "not ended yet" : word.word());
    }

    private static List<String> differences(List<EnvironmentDifference> differences) {
        List<String> lines = new ArrayList<>();
        if (differences.isEmpty()) {
            lines.add("nothing else is known to be different");
        }
        for (EnvironmentDifference difference : differences) {
            lines.add("different: " + difference.sentence());
            difference.properties().stream()
                    .limit(PROPERTIES)
                    .forEach(property ->
                            lines.add(
                                    "  %s: %s, was %s"
                                            .formatted(
                                                    property.name(),
                                                    Objects.requireNonNullElse(
                                                            property.after(), "absent"),
                                                    Objects.requireNonNullElse(
                                                            property.before(), "absent"))));
            int more = difference.properties().size() - PROPERTIES;
            if (more > 0) {
                lines.add("  and %d more; see the page, or --json".formatted(more));
            }
        }
        return lines;
    }
}
