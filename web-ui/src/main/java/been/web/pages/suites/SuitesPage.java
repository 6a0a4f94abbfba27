package been.web.pages.suites;

import been.analyses.Analyses;
import been.analyses.Suites;
import been.protocol.analyses.SuiteSummary;
import been.web.pages.layout.MainLayout;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Page;
import been.web.pages.parts.Pager;
import been.web.pages.parts.SearchedList;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;

/** Every suite, newest first. */
@Route(value = "analyses/suites", layout = MainLayout.class)
@PermitAll
public final class SuitesPage extends Page implements BeforeEnterObserver {
    private final SearchedList<SuiteSummary> list;

    public SuitesPage(Suites suites, Analyses analyses) {
        super("Suites", Html.link("/analyses", "Analyses"));
        var table =
                new DataTable<SuiteSummary>("Suites, newest first")
                        .key(SuiteSummary::id)
                        .number("id", each -> Html.quiet(String.valueOf(each.id())))
                        .column(
                                "name",
                                each -> Html.link("/analyses/suites/" + each.id(), each.name()),
                                "label")
                        .column("state", SuitePage::state)
                        .number("analyses", each -> each.ended() + " of " + each.analyses())
                        .column("versions", SuitePage::versions)
                        .column("started", SuiteSummary::startedAt)
                        .column("by", SuiteSummary::who);
        list =
                new SearchedList<>(
                                "analyses/suites",
                                query -> query.part(suites.list(query.offset(), Pager.READ)),
                                table)
                        .whenEmpty(
                                "No suite yet",
                                "A suite runs many analyses from one file, with one budget and one verdict.",
                                "been suite FILE.yaml")
                        .follow(changed -> analyses.onChange(_ -> changed.run()));
        add(list);
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        list.enter(event.getLocation().getQueryParameters());
    }
}
