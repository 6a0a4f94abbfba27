package been.web.pages.changes;

import been.analyses.Analyses;
import been.analyses.Changes;
import been.analyses.Changes.ChangedSoftware;
import been.analyses.Comments;
import been.protocol.analyses.ChangeGroup;
import been.protocol.analyses.ChangesChart;
import been.web.hooks.Hooks;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import been.web.pages.parts.Page;
import been.web.pages.parts.Pager;
import been.web.pages.parts.Ways;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Location;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.util.List;
import java.util.function.UnaryOperator;

/** What became slower or faster, benchmark by version, and what is decided about it. */
@Route(value = "changes", layout = MainLayout.class)
@PermitAll
public final class ChangesPage extends Page implements BeforeEnterObserver {
    private final Changes changes;
    private final Comments comments;
    private final Filters filters = new Filters(this::choose);
    private final ChangesGrid grid = new ChangesGrid();
    private final ChangePanel panel;
    private final Div main = Html.div("main");
    private final Div body = Html.div("beside", main);
    private final Live<Shown> live = Live.of(this, this::read, this::show);
    private volatile ChangesView view = ChangesView.FIRST;

    public ChangesPage(
            Changes changes, Comments comments, Hooks hooks, Analyses analyses, Caller caller) {
        super("Changes");
        this.changes = changes;
        this.comments = comments;
        this.panel = new ChangePanel(changes, comments, hooks, analyses, caller, this::leavePanel);
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
        live.follow(changed -> Live.all(changes.onChange(changed), comments.onChange(changed)));
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        view = ChangesView.of(event.getLocation().getQueryParameters());
        live.now();
    }

    private Shown read() {
        return Shown.read(changes, comments, view);
    }

    private void leavePanel() {
        choose(view.withChosen(null));
        grid.refocus();
    }

    /** Shows another part, and puts it into the address. */
    private void choose(ChangesView other) {
        view = other;
        address(new Location("changes", other.query()));
        live.now();
    }

    private void choose(UnaryOperator<ChangesView> change) {
        choose(change.apply(view));
    }

    private void show(Shown now) {
        if (!now.view().equals(view) && !now.view().equals(view.withPart(0, 0))) {
            return; // read before something else was chosen
        }
        view = now.view();
        filters.setVisible(!now.software().isEmpty());
        if (now.software().isEmpty()) {
            Html.fill(main, none());
            panel.removeFromParent();
            return;
        }
        sub(
                summary(now.software()),
                ways(now.view()),
                Html.link("/benchmarks", "Health of benchmarks"));
        filters.show(now);
        ChangesChart chart = now.chart();
        if (chart == null) {
            Html.fill(main, list(now));
        } else if (chart.rows().isEmpty() || chart.versions().isEmpty()) {
            Html.fill(
                    main,
                    new EmptyState(
                            "No matches",
                            "No benchmark of " + chart.software() + " has such a change."));
        } else {
            grid.show(chart, now.view());
            if (grid.getParent().isEmpty()) {
                Html.fill(main, grid);
            }
        }
        now.closely().ifPresentOrElse(this::showPanel, panel::removeFromParent);
    }

    private void showPanel(Shown.Closely closely) {
        panel.show(closely.history(), closely.point(), closely.change(), closely.group());
        if (panel.getParent().isEmpty()) {
            body.add(panel);
        }
    }

    private static EmptyState none() {
        return new EmptyState(
                "No history yet",
                "A regression analysis measures successive versions; once it has ended, what became"
                        + " slower or faster is shown here. Start one with New analysis on the page"
                        + " Analyses, or run a file.",
                "been run FILE.yaml");
    }

    private static String summary(List<ChangedSoftware> software) {
        int open = software.stream().mapToInt(ChangedSoftware::open).sum();
        return switch (open) {
            case 0 -> "nothing to review";
            case 1 -> "1 change to review";
            default -> open + " changes to review";
        };
    }

    /** The chart and the list. */
    private static Ways ways(ChangesView view) {
        return new Ways("Ways to look at changes")
                .way("chart", href(view.withList(false)), "Chart")
                .way("list", href(view.withList(true)), "List")
                .here(view.isList() ? "list" : "chart");
    }

    private static String href(ChangesView view) {
        return "/" + new Location("changes", view.query()).getPathWithQueryParameters();
    }

    private static Component[] list(Shown now) {
        if (now.list().isEmpty()) {
            return new Component[] {
                new EmptyState("No matches", "Choose other states, software or hosts to see more.")
            };
        }
        List<ChangeGroup> part = Pager.shown(now.list());
        ChangesView view = now.view();
        return new Component[] {
            ChangeTable.of(part),
            Pager.links(
                    Pager.NEWEST,
                    view.before() == null ? null : href(view.withBefore(null)),
                    Pager.isMore(now.list()) ? href(view.withBefore(newest(part.getLast()))) : null)
        };
    }

    private static long newest(ChangeGroup group) {
        return group.changes().getFirst().id();
    }
}
