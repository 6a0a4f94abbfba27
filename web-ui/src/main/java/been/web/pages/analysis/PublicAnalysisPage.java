package been.web.pages.analysis;

import been.analyses.Analyses;
import been.analyses.AnalysisId;
import been.analyses.AnalysisView;
import been.results.Results;
import been.web.charts.AnalysisCharts;
import been.web.pages.live.Live;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Page;
import been.web.security.PublicAnalyses;
import been.web.security.PublicView;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.HasDynamicTitle;
import com.vaadin.flow.router.NotFoundException;
import com.vaadin.flow.router.Route;
import com.vaadin.flow.server.auth.AnonymousAllowed;
import java.util.List;
import java.util.Optional;

/** One analysis that was made public, for everybody: what it found, and no button. */
@Route("public/analyses/:id([0-9]{1,18})")
@AnonymousAllowed // shows nothing but analyses that an operator made public
public final class PublicAnalysisPage extends Page implements BeforeEnterObserver, HasDynamicTitle {

    private final Analyses analyses;
    private final PublicAnalyses published;
    private final Header header = new Header();
    private final VerdictsPart verdicts;
    private AnalysisId id = new AnalysisId(0);
    private Selection selection = new Selection(Selection.Tab.VERDICTS, "", "", List.of());
    private Optional<AnalysisView> shown = Optional.empty();

    public PublicAnalysisPage(Analyses analyses, Results results, PublicAnalyses published) {
        this.analyses = analyses;
        this.published = published;
        this.verdicts = new VerdictsPart(new AnalysisCharts(results), this::choose);
        trail(Html.text("BEEN", "label"));
        add(header, verdicts);
        Live.follow(
                this,
                changed ->
                        analyses.onChange(which -> {
                            if (which.equals(id)) {
                                changed.run();
                            }
                        }),
                this::read,
                view -> view.ifPresent(this::show));
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        id = event.getRouteParameters().getLong("id").map(AnalysisId::new).orElse(id);
        selection = Selection.of(event.getLocation().getQueryParameters());
        show(
                read().orElseThrow(() ->
                        new NotFoundException("There is no public analysis " + id + ".")));
    }

    /** Looked up each time, so that an analysis that is withdrawn is seen no more. */
    private Optional<AnalysisView> read() {
        return published.contains(id.value())
                ? analyses.view(id).map(PublicView::of)
                : Optional.empty();
    }

    private void choose(String metric) {
        selection = selection.withMetric(metric);
        shown.ifPresent(this::show);
    }

    private void show(AnalysisView view) {
        shown = Optional.of(view);
        title(view.summary().name());
        sub(
                Labels.state(view.summary().state()),
                Html.text(view.summary().kind(), "tag"),
                new Span(Header.subject(view.summary())),
                new Span(new Span("started "), new Moment(view.summary().startedAt())),
                Labels.tally(view.summary().verdicts()),
                new Span(Html.link("/login?page=%2Fanalyses%2F" + id, "Sign in for more")));
        header.show(view);
        verdicts.show(view, selection);
    }

    @Override
    public String getPageTitle() {
        return shown.map(view -> view.summary().name()).orElse("Analysis") + " · BEEN";
    }
}
