package been.cli.analyze;

import been.cli.terminal.Sparkline;
import been.cli.terminal.Style;
import been.cli.terminal.Terminal;
import been.statistics.Interval;
import been.statistics.Means;
import been.statistics.changes.Change;
import been.statistics.changes.Changes;
import been.statistics.compare.Better;
import been.statistics.wording.Percent;
import been.statistics.wording.Rounding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Changes in words. */
final class ChangesText {

    private static final int WIDEST = 60;
    private static final double LEAST_P = 1e-4;

    private final Terminal terminal;
    private final VersionHistory versions;
    private final Better better;

    ChangesText(Terminal terminal, VersionHistory versions, Better better) {
        this.terminal = terminal;
        this.versions = versions;
        this.better = better;
    }

    List<String> lines(Changes changes) {
        List<String> lines = new ArrayList<>();
        double[] values = versions.history().values();
        lines.add(
                "%d versions, %s to %s"
                        .formatted(
                                values.length,
                                versions.label(0),
                                versions.label(values.length - 1)));
        lines.add("history  " + Sparkline.of(narrowed(values)));
        lines.add("");
        changes.changes().forEach(change -> lines.add(sentence(change)));
        if (changes.changes().isEmpty()) {
            lines.add(
                    Arrays.stream(values).distinct().count() == 1
                            ? "no change: all values are equal"
                            : "no change found; values scatter by "
                                    + Rounding.significant(changes.deviation(), 2)
                                    + " (standard deviation)");
        }
        changes.drift()
                .ifPresent(drift ->
                        lines.add(
                                "gradual rather than in steps: %s a version; where the changes above are"
                                                .formatted(
                                                        Rounding.plusMinus(
                                                                drift.perVersion().estimate(),
                                                                drift.perVersion().halfWidth()))
                                        + " put means little"));
        if (!changes.spikes().isEmpty()) {
            lines.add(
                    terminal.paint(
                            Style.FAINT,
                            "single values far from their neighbours, not counted: "
                                    + changes.spikes().stream()
                                            .map(versions::label)
                                            .collect(Collectors.joining(", "))));
        }
        return lines;
    }

    private String sentence(Change change) {
        String since = "since " + versions.label(change.index()) + ": ";
        boolean worse = change.after() > change.before() == (better == Better.LOWER);
        String direction = worse ? "worse" : "better";
        String size =
                change.relative()
                        .map(relative -> relative(relative, direction))
                        .orElseGet(() ->
                                "%s by %s; not as a share, since the level before is unknown"
                                                .formatted(
                                                        direction,
                                                        Rounding.significant(
                                                                Math.abs(
                                                                        change.after()
                                                                                - change.before()),
                                                                3))
                                        + " from 0");
        Style style = worse ? Style.WORSE : Style.BETTER;
        return terminal.paint(style, since + size)
                + "; from %s to %s; %s%s"
                        .formatted(
                                Rounding.significant(change.before(), 5),
                                Rounding.significant(change.after(), 5),
                                p(change.p()),
                                standing(change.standing()));
    }

    private static String relative(Interval relative, String direction) {
        return "%s %s; %s interval %s to %s"
                .formatted(
                        Percent.size(relative.estimate(), relative.halfWidth()),
                        direction,
                        Percent.of(relative.confidence().level()),
                        Percent.signed(relative.low(), relative.halfWidth()),
                        Percent.signed(relative.high(), relative.halfWidth()));
    }

    private static String p(double p) {
        return p < LEAST_P ? "p < 0.0001" : "p = " + Rounding.significant(p, 2);
    }

    private String standing(Change.Standing standing) {
        return switch (standing) {
            case Change.Found() -> "";
            case Change.Confirmed(var holds, var elsewhere) -> {
                String moved =
                        elsewhere.isPresent()
                                ? ", though these values put it at "
                                        + versions.label(elsewhere.getAsInt())
                                : "";
                yield "; confirmed before"
                        + (holds ? "" : ", though these values alone do not show it there")
                        + moved;
            }
        };
    }

    /** Means of equal shares of a history that is too long for a line. */
    private static double[] narrowed(double[] values) {
        if (values.length <= WIDEST) {
            return values;
        }
        double[] narrow = new double[WIDEST];
        for (int i = 0; i < WIDEST; i++) {
            int from = i * values.length / WIDEST;
            int to = (i + 1) * values.length / WIDEST;
            narrow[i] = Means.mean(Arrays.copyOfRange(values, from, to));
        }
        return narrow;
    }
}
