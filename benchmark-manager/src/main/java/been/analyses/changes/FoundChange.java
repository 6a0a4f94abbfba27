package been.analyses.changes;

import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.Change.Evidence;
import been.protocol.analyses.Change.Level;
import been.protocol.analyses.ChangeCause;
import been.protocol.analyses.SeriesHistory.Against;
import been.protocol.analyses.SeriesHistory.Point;
import been.protocol.analyses.SeriesHistory.Shift;
import been.protocol.analyses.Verdict;
import org.jspecify.annotations.Nullable;

/** A change as the results show it now. */
record FoundChange(
        String version,
        String oldVersion,
        String until,
        Evidence evidence,
        ChangeCause cause,
        AnalysisId analysis,
        String experiment,
        Verdict verdict,
        double effect,
        @Nullable Double low,
        @Nullable Double high,
        double confidence,
        String sentence,
        Level old,
        Level current) {

    static FoundChange ofNeighbours(Point point, Against against, Level old, ChangeCause cause) {
        return new FoundChange(
                point.version(),
                against.version(),
                point.version(),
                Evidence.NEIGHBOURS,
                cause,
                point.analysis(),
                point.experiment(),
                against.verdict(),
                against.effect(),
                against.low(),
                against.high(),
                point.confidence(),
                against.sentence(),
                old,
                new Level(point.mean(), point.halfWidth()));
    }

    static FoundChange ofSeries(SeriesDetector.Found found, ChangeCause cause) {
        Point first = found.first();
        Shift shift = found.shift();
        return new FoundChange(
                first.version(),
                shift.oldVersion(),
                shift.until(),
                Evidence.SERIES,
                cause,
                first.analysis(),
                first.experiment(),
                shift.verdict(),
                shift.effect(),
                shift.low(),
                shift.high(),
                shift.confidence(),
                shift.sentence(),
                found.old(),
                found.current());
    }

    FoundChange with(ChangeCause other) {
        return new FoundChange(
                version,
                oldVersion,
                until,
                evidence,
                other,
                analysis,
                experiment,
                verdict,
                effect,
                low,
                high,
                confidence,
                sentence,
                old,
                current);
    }

    /** The end of its analysis is reported with all verdicts about neighbours. */
    boolean isReported() {
        return evidence == Evidence.NEIGHBOURS;
    }
}
