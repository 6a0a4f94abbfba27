package been.cli.run;

import been.protocol.analyses.Bisection;
import been.protocol.analyses.Bisection.Culprit;
import been.protocol.analyses.Bisection.Effect;
import been.protocol.analyses.Bisection.Suspect;
import been.protocol.analyses.VersionDetails;
import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.wording.Percent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A bisection in lines. */
final class BisectionText {
    /** The longest list of versions. */
    private static final int MOST_LISTED = 20;

    private BisectionText() {}

    static List<String> lines(Bisection bisection) {
        List<String> lines = new ArrayList<>();
        lines.add(bisection.sentence());
        for (Culprit culprit : bisection.culprits()) {
            listed(culprit.versions(), lines);
            lines.add(
                    "  %s against %s, measured once more"
                            .formatted(size(culprit.effect()), culprit.before()));
        }
        listed(bisection.suspects(), lines);
        lines.add(
                "%,d executions of %,d versions; predicted: %,d of %,d"
                        .formatted(
                                bisection.spent().executions(),
                                bisection.spent().builds(),
                                bisection.predicted().executions(),
                                bisection.predicted().builds()));
        return lines;
    }

    private static void listed(List<Suspect> versions, List<String> lines) {
        versions.stream()
                .limit(MOST_LISTED)
                .forEach(one -> lines.add("  " + one.version() + described(one.details())));
        if (versions.size() > MOST_LISTED) {
            lines.add("  and %,d more".formatted(versions.size() - MOST_LISTED));
        }
    }

    private static String described(@Nullable VersionDetails details) {
        return details == null
                ? ""
                : " %s (%s)".formatted(details.title(), details.origin()).stripTrailing();
    }

    private static String size(Effect effect) {
        var interval =
                new Interval(
                        effect.change(),
                        effect.low(),
                        effect.high(),
                        new Confidence(effect.confidence()));
        return Percent.signed(effect.change(), interval.halfWidth())
                + " "
                + Percent.bounds(interval);
    }
}
