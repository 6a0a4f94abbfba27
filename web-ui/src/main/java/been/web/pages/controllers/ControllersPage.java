package been.web.pages.controllers;

import been.protocol.hosts.ControllerView;
import been.tasks.Controllers;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import been.web.pages.parts.Page;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.time.Duration;

/** The controllers that share the database: who, where, since when, and which one leads. */
@Route(value = "controllers", layout = MainLayout.class)
@PermitAll
public final class ControllersPage extends Page {
    private static final Duration EVERY = Duration.ofSeconds(2);

    private final DataTable<ControllerView> table =
            new DataTable<ControllerView>("Controllers")
                    .column("controller", ControllerView::name, "label")
                    .column("state", ControllersPage::state)
                    .column("address", view -> Html.plainLink(view.url(), view.url()))
                    .column(
                            "cluster",
                            view -> view.cluster() == null ? Html.quiet("none") : view.cluster())
                    .column("since", ControllerView::since)
                    .column("last seen", ControllerView::lastSeen)
                    .whenEmpty(
                            new EmptyState(
                                    "One controller",
                                    "This platform has one controller and its own database. Several controllers share a PostgreSQL database; see docs/cluster.md."));

    public ControllersPage(Controllers controllers) {
        super("Controllers");
        add(new Section(table));
        Live.of(this, controllers::controllers, table::show).every(EVERY).now();
    }

    private static Component state(ControllerView view) {
        return view.isSilent()
                ? Html.state("silent", "bad")
                : Html.state(view.leads() ? "leads" : "serves", "good");
    }
}
