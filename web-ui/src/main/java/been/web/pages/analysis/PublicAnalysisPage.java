package been.web.pages.analysis;

import been.analyses.Analyses;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisView;
import been.results.Results;
import been.web.charts.AnalysisCharts;
import been.web.pages.live.Live;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Page;
import been.web.security.PublicAnalyses;
import been.web.security.PublicView;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Route;
import com.vaadin.flow.server.auth.AnonymousAllowed;
import java.util.Optional;

/** One analysis that was made public, for everybody: its verdicts, and no button. */
@Route("public/analyses/:id([0-9]{1,18})")
@AnonymousAllowed // shows only analyses that an operator made public
public final class PublicAnalysisPage extends Page implements BeforeEnterObserver {
    private final Analyses analyses;
    private final PublicAnalyses published;
    private final Header header = new Header();
    private final VerdictsPart verdicts;
    private final Live<AnalysisView> live = Live.of(this, this::read, this::show);
    private AnalysisId id = new AnalysisId(0);
    private Selection selection = Selection.FIRST;

    public PublicAnalysisPage(Analyses analyses, Results results, PublicAnalyses published) {
        super("Analysis", Html.text("BEEN", "label"));
        this.analyses = analyses;
        this.published = published;
        this.verdicts = new VerdictsPart(new AnalysisCharts(results), this::choose);
        add(header, verdicts);
        live.follow(analyses::onChange, () -> id);
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        id = event.getRouteParameters().getLong("id").map(AnalysisId::new).orElse(id);
        selection = Selection.of(event.getLocation().getQueryParameters());
        live.now();
    }

    /** Looked up each time, so that an analysis that is made private is no longer shown. */
    private AnalysisView read() {
        return found(
                published.contains(id.value())
                        ? analyses.view(id).map(PublicView::of)
                        : Optional.empty(),
                "public analysis " + id);
    }

    private void choose(String metric) {
        selection = selection.withMetric(metric);
        live.now();
    }

    private void show(AnalysisView view) {
        AnalysisSummary summary = view.summary();
        title(summary.name());
        sub(
                Labels.state(summary.state()),
                Html.text(summary.kind().word(), "tag"),
                Header.subject(summary),
                Html.line("started ", summary.startedAt()),
                Labels.tally(summary),
                Html.link("/login?page=%2Fanalyses%2F" + id, "Sign in for more"));
        header.show(view);
        verdicts.show(view, selection);
    }
}
