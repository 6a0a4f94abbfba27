package been.web.pages.parts;

import been.protocol.Reason;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.Verdict;
import been.protocol.analyses.VerdictWords;
import been.protocol.hosts.HostView;
import been.protocol.hosts.HostView.HostState;
import been.protocol.tasks.ContextState;
import been.protocol.tasks.TaskView;
import com.vaadin.flow.component.html.Span;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** States and verdicts as symbol, colour and word. */
public final class Labels {

    private Labels() {}

    /** Of a version. */
    public static Span verdict(Verdict verdict) {
        return verdict(verdict, VerdictWords.VERSIONS);
    }

    public static Span verdict(Verdict verdict, VerdictWords words) {
        return Html.text(verdict.symbol() + " " + words.of(verdict), "verdict", verdict.word());
    }

    /** Nothing without a comparison. */
    public static Span verdict(Optional<Comparison> comparison, VerdictWords words) {
        return comparison.map(each -> verdict(each.verdict(), words)).orElseGet(Span::new);
    }

    /** How many verdicts of each kind, by symbol; words on hover. */
    public static Span tally(AnalysisSummary analysis) {
        return tally(analysis.verdicts(), VerdictWords.of(analysis.kind()));
    }

    public static Span tally(VerdictCounts counts, VerdictWords words) {
        Span tally = Html.text("", "tally");
        tally.add(
                count(Verdict.REGRESSED, counts.regressed(), words),
                count(Verdict.IMPROVED, counts.improved(), words),
                count(Verdict.EQUIVALENT, counts.equivalent(), words),
                count(Verdict.INCONCLUSIVE, counts.inconclusive(), words));
        return tally;
    }

    private static Span count(Verdict verdict, int count, VerdictWords words) {
        Span shown = Html.text(verdict.symbol() + " " + count, "verdict");
        shown.addClassName(count == 0 ? "none" : verdict.word());
        String text = count + " " + words.of(verdict);
        shown.setTitle(text);
        shown.getElement().setAttribute("aria-label", text);
        return shown;
    }

    public static Span state(AnalysisState state) {
        String look =
                switch (state) {
                    case PREPARING, MEASURING, CONFIRMING, EVALUATING -> "running";
                    case PAUSED -> "paused";
                    case STOPPED -> "stopped";
                    case FINISHED -> "good";
                    case FAILED -> "bad";
                };
        return Html.state(OneOf.word(state), look);
    }

    public static Span state(ContextState state) {
        String look =
                switch (state) {
                    case OPEN, CLOSING -> "running";
                    case FINISHED -> "good";
                    case FAILED -> "bad";
                    case ABORTED -> "stopped";
                };
        return Html.state(OneOf.word(state), look);
    }

    /** The state's word, and the reason if it adds anything. */
    public static Span state(TaskView task) {
        String look =
                switch (task.state()) {
                    case "Waiting", "Ready" -> "waiting";
                    case "Finished" -> "good";
                    case "Failed" -> "bad";
                    case "Aborted" -> "stopped";
                    default -> "running";
                };
        String word = task.state().toLowerCase(Locale.ROOT);
        Reason reason = task.reason();
        boolean saysMore = !task.state().equals("Finished");
        String text = reason != null && saysMore ? word + " · " + reason.wireName() : word;
        return Html.state(text, look);
    }

    public static Span state(HostState state) {
        String look =
                switch (state) {
                    case ONLINE -> "good";
                    case DRAINING -> "paused";
                    case LOST, REVOKED -> "bad";
                    case OFFLINE -> "waiting";
                };
        return Html.state(OneOf.word(state), look);
    }

    /** A host's state; since when and why on hover. */
    public static Span state(HostView host) {
        Span label = state(host.state());
        Instant since = host.since();
        if (since == null) {
            label.setTitle(host.why());
        } else {
            label.setTitle("since " + since + (host.why().isEmpty() ? "" : ": " + host.why()));
            label.getElement().setAttribute("data-moment", since.toString()); // see time.js
        }
        return label;
    }

    /** Whether an analysis is making progress now. */
    public static boolean isRunning(AnalysisState state) {
        return switch (state) {
            case PREPARING, MEASURING, CONFIRMING, EVALUATING -> true;
            case PAUSED, STOPPED, FINISHED, FAILED -> false;
        };
    }
}
