package been.web.security;

import been.analyses.Notifications.Notice;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.Change;
import been.protocol.analyses.ChangeCause;
import been.protocol.analyses.ChangeReport;
import been.protocol.analyses.ChangeSeries;
import been.protocol.analyses.ChangeState;
import been.protocol.analyses.EnvironmentDifference;
import been.protocol.analyses.Modifications;
import been.protocol.analyses.Modifications.Commit;
import been.protocol.analyses.SeriesHistory;
import been.protocol.analyses.SeriesHistory.Against;
import been.protocol.analyses.SeriesHistory.Point;
import been.protocol.analyses.VersionDetails;
import been.protocol.results.StoredExecution;
import java.util.List;

/**
 * What everybody sees of a public analysis or change: numbers and verdicts, without hosts, tasks,
 * command lines, and sentences in which any of them may stand. Charts of one with no hosts name
 * none.
 */
public final class PublicView {

    private PublicView() {}

    public static AnalysisView of(AnalysisView view) {
        return new AnalysisView(
                of(view.summary()),
                "",
                "",
                List.of(),
                view.experiments().stream().map(PublicView::of).toList(),
                view.metrics(),
                view.estimates(),
                view.comparisons().stream().map(PublicView::of).toList(),
                List.of(),
                view.disturbances(),
                view.steadiness(),
                view.pilot(),
                List.of(),
                view.unmeasured(),
                List.of(),
                null);
    }

    public static AnalysisSummary of(AnalysisSummary summary) {
        return new AnalysisSummary(
                summary.id(),
                summary.name(),
                summary.kind(),
                summary.subject(),
                summary.state(),
                null,
                summary.executionsDone(),
                summary.executionsFailed(),
                summary.executionsPlanned(),
                summary.remaining(),
                summary.verdicts(),
                summary.startedAt(),
                summary.endedAt());
    }

    private static AnalysisView.Experiment of(AnalysisView.Experiment one) {
        return new AnalysisView.Experiment(
                one.key(),
                one.label(),
                one.configuration(),
                one.executionsDone(),
                one.executionsPlanned(),
                one.problem() == null ? null : "it could not be measured");
    }

    static AnalysisView.Comparison of(AnalysisView.Comparison one) {
        AnalysisView.Finding found = one.finding();
        return new AnalysisView.Comparison(
                one.metric(),
                one.oldExperiment(),
                one.newExperiment(),
                one.change(),
                one.low(),
                one.high(),
                one.confidence(),
                one.p(),
                one.adjustedP(),
                one.verdict(),
                found == null ? one.sentence() : sentence(one.sentence(), found),
                one.best(),
                found == null
                        ? null
                        : new AnalysisView.Finding(
                                found.state(),
                                null,
                                null,
                                found.elsewhere(),
                                found.executions(),
                                found.change(),
                                found.low(),
                                found.high(),
                                found.confidence()));
    }

    /** Without the host of a confirmation, and why there was none: hosts may be named there. */
    private static String sentence(String whole, AnalysisView.Finding found) {
        String open = found.why() == null ? whole : whole.replace(": " + found.why(), "");
        return found.host() == null ? open : open.replace(", " + found.host() + ":", ":");
    }

    public static StoredExecution of(StoredExecution one) {
        return new StoredExecution(
                one.address(),
                one.version(),
                one.configuration(),
                "",
                0,
                one.order(),
                "",
                "",
                one.startedAt(),
                one.validity(),
                one.disturbedBy(),
                one.usage(),
                one.metrics(),
                one.measurements(),
                one.means(),
                "",
                one.sha256());
    }

    public static Notice of(Notice notice) {
        return new Notice(
                notice.id(),
                notice.event(),
                notice.analysis(),
                notice.title(),
                notice.title(),
                notice.happenedAt());
    }

    /** Without people and what they decided, hosts and what is on them, and searches. */
    public static ChangeReport of(ChangeReport report) {
        return new ChangeReport(
                of(report.change()),
                List.of(),
                report.coincidences().stream()
                        .map(one ->
                                new EnvironmentDifference(
                                        one.what(), "The " + one.what() + " differed, too."))
                        .toList(),
                null,
                List.of(),
                of(report.modifications()),
                report.explained(),
                report.functions(),
                List.of(),
                List.of());
    }

    private static Modifications of(Modifications found) {
        return new Modifications(
                found.problem() == null ? null : "their files are unknown",
                found.commits().stream().map(PublicView::of).toList(),
                found.allCommits(),
                found.files(),
                found.moreFiles(),
                found.profiled());
    }

    private static Commit of(Commit commit) {
        VersionDetails details = commit.details();
        return new Commit(
                commit.version(),
                new VersionDetails(
                        details.revision(),
                        null,
                        details.date(),
                        null,
                        details.subject(),
                        details.parents(),
                        details.tags()));
    }

    private static Change of(Change one) {
        return new Change(
                one.id(),
                of(one.series()),
                one.version(),
                one.oldVersion(),
                one.until(),
                one.evidence(),
                one.analysis(),
                "",
                one.experiment(),
                one.verdict(),
                one.effect(),
                one.low(),
                one.high(),
                one.confidence(),
                "",
                one.old(),
                one.current(),
                ChangeCause.version(one.series().software(), one.version()),
                one.isThere(),
                ChangeState.NEW,
                0,
                one.foundAt(),
                new Change.Step(0, ChangeState.NEW, "", "", one.foundAt()));
    }

    private static ChangeSeries of(ChangeSeries one) {
        return new ChangeSeries(one.id(), one.software(), one.metric(), one.configuration(), "");
    }

    /** Without hosts and decisions. */
    public static SeriesHistory of(SeriesHistory history) {
        return new SeriesHistory(
                of(history.series()), history.points().stream().map(PublicView::of).toList());
    }

    private static Against of(Against one) {
        return new Against(one.version(), one.verdict(), one.effect(), one.low(), one.high(), "");
    }

    private static Point of(Point point) {
        Against against = point.against();
        return new Point(
                point.version(),
                point.analysis(),
                point.experiment(),
                point.mean(),
                point.halfWidth(),
                point.confidence(),
                point.binaries(),
                point.executions(),
                point.measurements(),
                point.digests(), // only whether they are the same is drawn
                against == null ? null : of(against),
                point.shift(),
                point.change(),
                null);
    }
}
