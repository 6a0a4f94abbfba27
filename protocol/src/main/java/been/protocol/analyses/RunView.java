package been.protocol.analyses;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A run as it stands.
 *
 * @param analysis that was asked
 * @param name of that analysis
 * @param version absent where none was named
 * @param baseline absent where the version is held against the one before
 * @param detail why it waits, is paused or failed, or finished without measuring; absent otherwise
 * @param measuredBy the analysis whose page shows it; absent while it waits
 * @param remaining from observed durations; absent until there are some, and at the end
 * @param counts verdicts of each kind; all 0 until the end
 * @param verdicts none until the end
 * @param notes what could not be compared, each in one sentence; none until the end
 */
public record RunView(
        long id,
        AnalysisId analysis,
        String name,
        Kind kind,
        @Nullable String version,
        @Nullable String baseline,
        State state,
        @Nullable String detail,
        @Nullable AnalysisId measuredBy,
        int executionsDone,
        int executionsPlanned,
        @Nullable Duration remaining,
        AnalysisSummary.VerdictCounts counts,
        List<MetricVerdict> verdicts,
        List<String> notes,
        String who,
        Instant askedAt,
        @Nullable Instant endedAt) {

    public RunView {
        verdicts = List.copyOf(verdicts);
        notes = notes == null ? List.of() : List.copyOf(notes);
    }

    /** The counts of verdicts when it measured and is finished; else its state, and why. */
    public String outcome() {
        return state == State.FINISHED && detail == null
                ? VerdictWords.of(kind.asked()).of(counts)
                : state.word() + (detail == null ? "" : ": " + detail);
    }

    /**
     * What is asked, the same for all versions: the name of the analysis, without the two versions
     * that are added to it where the run has an analysis of its own.
     */
    public String question() {
        String versions = ": %s against %s".formatted(version, baseline);
        return name.endsWith(versions)
                ? name.substring(0, name.length() - versions.length())
                : name;
    }

    /** What is asked for. */
    public enum Kind {
        /** One more version of a regression. */
        ADD,
        /** Whatever versions are new. */
        LOOK,
        /** Two versions against each other, apart from the history. */
        PAIR,
        /** The same comparison once more. */
        AGAIN;

        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** What the analysis asks: of versions, or of configurations. */
        public AnalysisKind asked() {
            return this == AGAIN ? AnalysisKind.COMPARISON : AnalysisKind.REGRESSION;
        }

        /** Whether it is kept in the history of its analysis. */
        public boolean isOfHistory() {
            return this == ADD || this == LOOK;
        }
    }

    /** A run's life. */
    public enum State {
        /** The analysis is busy with something else. */
        WAITING,
        RUNNING,
        /** Its analysis waits for somebody. */
        PAUSED,
        FINISHED,
        /** What was asked for could not be measured. */
        FAILED,
        STOPPED;

        public boolean isOver() {
            return this == FINISHED || this == FAILED || this == STOPPED;
        }

        /** Whether nothing more happens unless somebody resumes it. */
        public boolean isSettled() {
            return isOver() || this == PAUSED;
        }

        /** For people. */
        public String word() {
            return this == WAITING ? "queued" : name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * One metric of one pair.
     *
     * @param title of the metric, for people
     * @param better {@code lower} or {@code higher}
     * @param oldLabel the version, or the configuration, that it is held against
     * @param oldMean absent where there is none
     * @param change raw relative change of the mean, new / old − 1
     * @param low of its interval; absent when undetermined
     * @param sentence the same in words
     */
    public record MetricVerdict(
            String metric,
            String title,
            String unit,
            String better,
            String oldLabel,
            String newLabel,
            @Nullable Double oldMean,
            @Nullable Double newMean,
            double change,
            @Nullable Double low,
            @Nullable Double high,
            double confidence,
            Verdict verdict,
            String sentence) {}
}
