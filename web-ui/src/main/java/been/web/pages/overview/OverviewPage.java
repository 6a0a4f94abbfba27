package been.web.pages.overview;

import been.analyses.Analyses;
import been.analyses.AnalysisSummary;
import been.tasks.HostView;
import been.tasks.Hosts;
import been.tasks.Tasks;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Page;
import been.web.pages.parts.ProgressLine;
import been.web.pages.text.Numbers;
import been.web.pages.text.VerdictWord;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.ListItem;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.html.UnorderedList;
import com.vaadin.flow.router.PageTitle;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What is running, what changed, how the hosts are. */
@Route(value = "", layout = MainLayout.class)
@PageTitle("Overview · BEEN")
@PermitAll
public final class OverviewPage extends Page {

    private final Div content = new Div();
    private Optional<Overview> shown = Optional.empty();

    public OverviewPage(Analyses analyses, Hosts hosts, Tasks tasks) {
        title("Overview");
        add(content);
        show(Overview.read(analyses, hosts));
        Live.follow(
                this,
                changed -> {
                    AutoCloseable ofAnalyses = analyses.onChange(_ -> changed.run());
                    AutoCloseable ofTasks = tasks.onChange(_ -> changed.run());
                    return () -> {
                        ofAnalyses.close();
                        ofTasks.close();
                    };
                },
                () -> Overview.read(analyses, hosts),
                this::show);
    }

    private void show(Overview overview) {
        if (shown.filter(overview::equals).isPresent()) {
            return;
        }
        shown = Optional.of(overview);
        sub(busy(overview.hosts()));
        Html.fill(
                content,
                overview.isEmpty() ? noAnalysis() : running(overview.running()),
                Html.div(
                        "columns",
                        Html.div("main", changes(overview.changes()), recent(overview.recent())),
                        hosts(overview.hosts())));
    }

    private static Span busy(List<HostView> hosts) {
        long online = hosts.stream().filter(h -> h.state() == HostView.HostState.ONLINE).count();
        long busy = hosts.stream().filter(h -> !h.running().isEmpty()).count();
        return new Span("%d of %d hosts busy".formatted(busy, online));
    }

    private static Component noAnalysis() {
        Section section = new Section();
        section.add(
                new EmptyState(
                        "No analysis yet",
                        "Run the demo to see two analyses of real software, or run your own file.",
                        "./been demo",
                        "./been run FILE.yaml"));
        return section;
    }

    private static Component running(List<AnalysisSummary> running) {
        return Html.section(
                "Running now",
                running.isEmpty()
                        ? quiet("Nothing is running. Start an analysis with: been run FILE.yaml")
                        : list(running, OverviewPage::runningItem));
    }

    private static ListItem runningItem(AnalysisSummary summary) {
        ProgressLine progress = new ProgressLine();
        progress.show(summary);
        String detail = summary.stateDetail();
        ListItem item =
                new ListItem(
                        Html.div(
                                "row",
                                name(summary),
                                Html.text(summary.kind(), "tag"),
                                Labels.state(summary.state()),
                                Html.text(detail == null ? "" : detail, "quiet", "grow"),
                                Labels.tally(summary.verdicts())),
                        progress);
        item.getElement().setAttribute("data-analysis", summary.id().toString());
        return item;
    }

    private static Component changes(List<Overview.Change> changes) {
        return Html.section(
                "Latest changes",
                changes.isEmpty()
                        ? quiet("No change has been found in a history yet.")
                        : list(changes, OverviewPage::changeItem));
    }

    private static ListItem changeItem(Overview.Change change) {
        var comparison = change.comparison();
        VerdictWord verdict = VerdictWord.of(comparison.verdict());
        String size = Numbers.percent(comparison.change(), comparison.low(), comparison.high());
        String href =
                "/analyses/%s?metric=%s".formatted(change.analysis().id(), comparison.metric());
        return new ListItem(
                Html.div(
                        "row",
                        Html.text(verdict.symbol() + " " + size, "verdict", verdict.word()),
                        Html.link(href, comparison.metric() + " · " + change.version()),
                        Html.text(change.analysis().name(), "quiet", "grow"),
                        Html.text(verdict.word(), "quiet", "small")));
    }

    private static Component recent(List<AnalysisSummary> recent) {
        return Html.section(
                "Recent analyses",
                recent.isEmpty()
                        ? quiet("Finished analyses will be listed here.")
                        : list(recent, OverviewPage::recentItem));
    }

    private static ListItem recentItem(AnalysisSummary summary) {
        String detail = summary.stateDetail();
        return new ListItem(
                Html.div(
                        "row",
                        name(summary),
                        Html.text(summary.kind(), "tag"),
                        Labels.state(summary.state()),
                        Html.text(detail == null ? "" : detail, "quiet", "small", "grow"),
                        Labels.tally(summary.verdicts()),
                        Html.styled(
                                new Moment(
                                        Optional.ofNullable(summary.endedAt())
                                                .orElse(summary.startedAt())),
                                "quiet",
                                "small")));
    }

    private static Component hosts(List<HostView> hosts) {
        return Html.section(
                "Hosts",
                hosts.isEmpty()
                        ? quiet("No host has joined. Add one on the page Hosts.")
                        : list(hosts, OverviewPage::hostItem));
    }

    private static ListItem hostItem(HostView host) {
        String load =
                Optional.ofNullable(host.usage())
                        .map(usage -> usage.load1())
                        .map(value -> "load " + Numbers.fixed(value, 1))
                        .orElse("");
        return new ListItem(
                Html.div(
                        "row",
                        Html.link("/hosts/" + host.name(), host.name().value()),
                        Labels.state(host.state()),
                        Html.text("", "grow"),
                        work(host),
                        Html.text(load, "quiet", "small")));
    }

    private static Component work(HostView host) {
        if (host.running().isEmpty()) {
            return Html.text("idle", "quiet", "small");
        }
        if (host.running().size() == 1) {
            String task = host.running().getFirst().task().value();
            return Html.styled(Html.link("/tasks/" + task, "1 task"), "small");
        }
        return Html.text(host.running().size() + " tasks", "small");
    }

    private static Component name(AnalysisSummary summary) {
        return Html.styled(Html.link("/analyses/" + summary.id(), summary.name()), "label");
    }

    private static Component quiet(String text) {
        return Html.div("plane pad quiet", new Span(text));
    }

    private static <T> Component list(List<T> items, Function<T, ListItem> item) {
        UnorderedList list = new UnorderedList();
        list.addClassNames("list", "plane");
        items.forEach(each -> list.add(item.apply(each)));
        return list;
    }
}
