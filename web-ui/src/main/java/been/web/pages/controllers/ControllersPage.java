package been.web.pages.controllers;

import been.tasks.ControllerView;
import been.tasks.Controllers;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Page;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.router.PageTitle;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.time.Duration;
import java.util.List;

/** The controllers that share the database: who, where, since when, and which one leads. */
@Route(value = "controllers", layout = MainLayout.class)
@PageTitle("Controllers · BEEN")
@PermitAll
public final class ControllersPage extends Page {

    private static final Duration EVERY = Duration.ofSeconds(2);

    private final Section content = new Section();

    public ControllersPage(Controllers controllers) {
        title("Controllers");
        add(content);
        show(controllers.controllers());
        Live.poll(this, EVERY, controllers::controllers, this::show);
    }

    private void show(List<ControllerView> views) {
        if (views.isEmpty()) {
            Html.fill(
                    content,
                    new EmptyState(
                            "One controller",
                            "This platform has one controller and a database of its own. Several share a PostgreSQL database; docs/cluster.md says how."));
            return;
        }
        DataTable table =
                new DataTable("Controllers")
                        .text("controller")
                        .text("state")
                        .text("address")
                        .text("cluster")
                        .text("since")
                        .text("last seen");
        views.forEach(view -> row(table, view));
        Html.fill(content, table);
    }

    private static void row(DataTable table, ControllerView view) {
        String cluster = view.cluster();
        table.row(
                Html.text(view.name(), "label"),
                Html.text(
                        view.isSilent() ? "silent" : view.leads() ? "leads" : "serves",
                        "state",
                        view.isSilent() ? "bad" : "good"),
                Html.plainLink(view.url(), view.url()),
                cluster == null ? Html.text("none", "quiet") : new Span(cluster),
                new Moment(view.since()),
                new Moment(view.lastSeen()));
    }
}
