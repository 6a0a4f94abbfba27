package been.web.pages.analysis;

import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisView;
import been.statistics.wording.SpokenDuration;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.ProgressLine;
import been.web.pages.text.Numbers;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import java.time.Duration;
import java.util.stream.Collectors;

/** The state of an analysis and, in a few lines, its findings. */
final class Header extends Div {

    private final ProgressLine progress = new ProgressLine();
    private final Paragraph sentence = new Paragraph();
    private final Div findings = new Div();

    Header() {
        addClassName("headline");
        sentence.addClassNames("sentence", "quiet");
        findings.addClassName("findings");
        add(progress, sentence, findings);
    }

    void show(AnalysisView view) {
        AnalysisSummary summary = view.summary();
        progress.setVisible(Labels.isRunning(summary.state()));
        progress.show(summary);
        sentence.setText(sentence(view));
        Component[] lines = Findings.lines(view);
        findings.setVisible(lines.length > 0);
        Html.fill(findings, lines);
    }

    /** What is measured, in two words. */
    static String subject(AnalysisSummary summary) {
        return summary.subject().equals("command")
                ? "plain command"
                : "module " + summary.subject();
    }

    private static String sentence(AnalysisView view) {
        AnalysisSummary summary = view.summary();
        String executions =
                "%s of %s executions"
                        .formatted(
                                Numbers.count(summary.executionsDone()),
                                Numbers.count(summary.executionsPlanned()));
        String failed =
                summary.executionsFailed() == 0
                        ? ""
                        : ", " + summary.executionsFailed() + " failed";
        String took =
                summary.endedAt() == null
                        ? ""
                        : " in "
                                + SpokenDuration.of(
                                        Duration.between(summary.startedAt(), summary.endedAt()));
        String detail = summary.stateDetail() == null ? "" : " · " + summary.stateDetail();
        String notes = view.notes().stream().map(" · "::concat).collect(Collectors.joining());
        return executions + failed + took + detail + notes;
    }
}
