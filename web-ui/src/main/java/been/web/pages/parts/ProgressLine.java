package been.web.pages.parts;

import been.protocol.analyses.AnalysisSummary;
import been.web.pages.text.Durations;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.progressbar.ProgressBar;

/** How far an analysis is, and how long it still takes. */
public final class ProgressLine extends Div {

    private final ProgressBar bar = new ProgressBar(0, 1, 0);
    private final Span share = Html.text("", "share");
    private final Span left = Html.text("", "left");

    public ProgressLine() {
        addClassName("progress");
        add(bar, share, left);
    }

    public void show(AnalysisSummary summary) {
        double part = part(summary);
        bar.setIndeterminate(summary.executionsPlanned() == 0);
        bar.setValue(part);
        bar.getElement().setAttribute("aria-label", "progress of " + summary.name());
        share.setText(summary.executionsPlanned() == 0 ? "" : Math.round(part * 100) + " %");
        left.setText(
                summary.remaining() == null
                        ? "time left unknown yet"
                        : Durations.about(summary.remaining()) + " left");
    }

    private static double part(AnalysisSummary summary) {
        return summary.executionsPlanned() == 0
                ? 0
                : Math.clamp((double) summary.executionsDone() / summary.executionsPlanned(), 0, 1);
    }
}
