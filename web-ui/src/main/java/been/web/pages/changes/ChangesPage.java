package been.web.pages.changes;

import been.analyses.Changes;
import been.analyses.Changes.ChangedSoftware;
import been.analyses.ChangesChart;
import been.analyses.Comments;
import been.web.hooks.Hooks;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import been.web.pages.parts.Page;
import been.web.pages.parts.Ways;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Nav;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Location;
import com.vaadin.flow.router.PageTitle;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What became slower or faster, benchmark by version, and what is decided about it. */
@Route(value = "changes", layout = MainLayout.class)
@PageTitle("Changes · BEEN")
@PermitAll
public final class ChangesPage extends Page implements BeforeEnterObserver {
    private final Changes changes;
    private final Comments comments;
    private final Filters filters = new Filters(this::filtered);
    private final ChangesGrid grid = new ChangesGrid();
    private final ChangePanel panel;
    private final Div main = Html.div("main");
    private final Div body = Html.div("beside", main);

    private volatile ChangesView view = ChangesView.FIRST;
    private Optional<Shown> shown = Optional.empty();

    public ChangesPage(Changes changes, Comments comments, Hooks hooks, Caller caller) {
        this.changes = changes;
        this.comments = comments;
        this.panel =
                new ChangePanel(
                        changes,
                        comments,
                        hooks,
                        caller,
                        () -> {
                            choose(view.withChosen(null));
                            grid.refocus();
                        });
        title("Changes");
        grid.onChoose(chosen -> {
            choose(view.withChosen(chosen));
            panel.takeFocus();
        });
        grid.onTurn((rows, versions) ->
                choose(
                        view.withPart(
                                view.firstVersion() + versions * ChangesView.VERSIONS,
                                view.firstRow() + rows * ChangesView.ROWS)));
        grid.onLeave(() -> choose(view.withChosen(null)));
        add(filters, body);
        Live.follow(
                this,
                changed -> {
                    AutoCloseable ofChanges = changes.onChange(changed);
                    AutoCloseable ofComments = comments.onChange(changed);
                    return () -> {
                        ofChanges.close();
                        ofComments.close();
                    };
                },
                () -> Shown.read(changes, comments, view),
                this::show);
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        view = ChangesView.of(event.getLocation().getQueryParameters());
        show(Shown.read(changes, comments, view));
    }

    private void filtered(Filters.Chosen chosen) {
        choose(
                view.filtered(
                        chosen.module(), chosen.host(), chosen.onlyChanges(), chosen.states()));
    }

    /** Shows another part, and puts it into the address. */
    private void choose(ChangesView other) {
        view = other;
        getUI().ifPresent(ui ->
                ui.getPage()
                        .getHistory()
                        .replaceState(null, new Location("changes", other.query())));
        show(Shown.read(changes, comments, other));
    }

    private void show(Shown now) {
        if (!now.view().equals(view) && !now.view().equals(view.withPart(0, 0))) {
            return; // read before something else was chosen
        }
        if (shown.filter(now::equals).isPresent()) {
            return;
        }
        view = now.view();
        shown = Optional.of(now);
        filters.setVisible(!now.software().isEmpty());
        if (now.software().isEmpty()) {
            Html.fill(main, none());
            panel.removeFromParent();
            return;
        }
        sub(summary(now.software()), ways(now.view()));
        filters.show(now);
        ChangesChart chart = now.chart();
        if (chart == null) {
            Html.fill(main, list(now));
        } else if (chart.rows().isEmpty() || chart.versions().isEmpty()) {
            Html.fill(
                    main,
                    new EmptyState(
                            "Nothing that fits",
                            "No benchmark of " + chart.software() + " has such a change."));
        } else {
            grid.show(chart, now.view());
            if (grid.getParent().isEmpty()) {
                Html.fill(main, grid);
            }
        }
        now.closely()
                .ifPresentOrElse(
                        closely -> {
                            panel.show(closely.history(), closely.point(), closely.change());
                            if (panel.getParent().isEmpty()) {
                                body.add(panel);
                            }
                        },
                        panel::removeFromParent);
    }

    private static EmptyState none() {
        return new EmptyState(
                "No history yet",
                "A regression analysis measures successive versions; once it has ended, what became"
                        + " slower or faster stands here. Make one with New analysis on the page"
                        + " Analyses, or run a file.",
                "./been run FILE.yaml");
    }

    private static Span summary(List<ChangedSoftware> software) {
        int open = software.stream().mapToInt(ChangedSoftware::open).sum();
        return new Span(
                open == 0
                        ? "nothing to look at"
                        : open == 1 ? "1 change to look at" : open + " changes to look at");
    }

    /** The chart and the list. */
    private static Component ways(ChangesView view) {
        return new Ways("Ways to look at changes")
                .way("chart", href(view.withList(false)), "Chart")
                .way("list", href(view.withList(true)), "List")
                .here(view.isList() ? "list" : "chart");
    }

    private static String href(ChangesView view) {
        return "/" + new Location("changes", view.query()).getPathWithQueryParameters();
    }

    private static Component[] list(Shown now) {
        var parts = new ArrayList<Component>();
        if (now.list().isEmpty()) {
            parts.add(
                    new EmptyState(
                            "No change that fits",
                            "Choose other states, software or hosts to see more."));
        } else {
            boolean isMore = now.list().size() > Shown.LISTED;
            var part = now.list().stream().limit(Shown.LISTED).toList();
            parts.add(ChangeTable.of(part, false));
            Nav pager = new Nav();
            pager.setAriaLabel("Parts of the list");
            pager.addClassName("pager");
            if (now.view().before() != null) {
                pager.add(Html.link(href(now.view().withBefore(null)), "← Newest"));
            }
            if (isMore) {
                pager.add(Html.link(href(now.view().withBefore(part.getLast().id())), "Older →"));
            }
            parts.add(pager);
        }
        return parts.toArray(Component[]::new);
    }
}
