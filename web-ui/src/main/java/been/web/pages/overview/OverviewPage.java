package been.web.pages.overview;

import been.protocol.access.Role;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.BenchmarkHealth;
import been.protocol.analyses.Change;
import been.protocol.analyses.ChangeGroup;
import been.web.pages.changes.ChangeLabels;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.live.Shared;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Links;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Morph;
import been.web.pages.parts.Page;
import been.web.pages.parts.ProgressLine;
import been.web.pages.text.Numbers;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.ListItem;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.html.UnorderedList;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** What is running, what changed, why tasks wait, how the hosts are. */
@Route(value = "", layout = MainLayout.class)
@PermitAll
public final class OverviewPage extends Page {
    private final Div content = new Div();
    private final boolean mayRun;

    public OverviewPage(SharedOverview overviews, Caller caller) {
        super("Overview");
        mayRun = caller.may(Role.OPERATOR);
        actions(newAnalysis());
        add(content);
        Shared<Overview> shared = overviews.shared();
        Live.of(this, shared::now, this::show).follow(shared::follow).now();
    }

    private Component newAnalysis() {
        return Html.only(
                mayRun,
                Html.styled(Html.link("/analyses/new", "New analysis"), "button", "primary"));
    }

    private void show(Overview overview) {
        sub("%d of %d hosts busy".formatted(overview.busyHosts(), overview.connectedHosts()));
        Morph.into(
                content,
                waiting(overview.blockades()),
                overview.isEmpty() ? noAnalysis() : running(overview.running()),
                Html.div(
                        "columns",
                        Html.div("main", changes(overview), recent(overview.recent())),
                        hosts(overview)));
    }

    private static Component waiting(List<Blockade> blockades) {
        Div all = Html.div("waits plane pad");
        for (Blockade blockade : blockades) {
            all.add(
                    Html.div(
                            blockade.noHostMatches() ? "row no-host" : "row quiet",
                            new Span(blockade.noHostMatches() ? "⚠" : "○"),
                            new Span(blockade.sentence()),
                            Links.task(blockade.task().value(), "Why")));
        }
        return blockades.isEmpty() ? new Span() : all;
    }

    private Component noAnalysis() {
        var empty =
                new EmptyState(
                        "No analysis yet",
                        "Run the demo, which measures real software, or make your own: compare two"
                                + " commands, or the versions of a library. On the command line:",
                        "been demo",
                        "been run FILE.yaml");
        empty.add(Html.div("pad", newAnalysis()));
        return new Section(empty);
    }

    private static Component running(List<AnalysisSummary> running) {
        return Html.section(
                "Running now",
                list(running, "Nothing is running.", OverviewPage::runningItem),
                running.size() < Overview.RUNNING
                        ? new Span()
                        : Html.div(
                                "small more",
                                Html.link("/analyses?state=running", "All running analyses")));
    }

    private static ListItem runningItem(AnalysisSummary summary) {
        ProgressLine progress = new ProgressLine();
        progress.show(summary);
        ListItem item =
                new ListItem(
                        Html.div(
                                "row",
                                name(summary),
                                Html.text(summary.kind().word(), "tag"),
                                Labels.state(summary.state()),
                                Html.text(summary.stateDetail(), "quiet", "grow"),
                                Html.text(executions(summary), "quiet", "small"),
                                Labels.tally(summary)),
                        progress);
        item.getElement().setAttribute("data-analysis", summary.id().toString());
        return item;
    }

    private static String executions(AnalysisSummary summary) {
        int failed = summary.executionsFailed();
        return "%s of %s executions%s"
                .formatted(
                        Numbers.count(summary.executionsDone()),
                        Numbers.count(summary.executionsPlanned()),
                        failed == 0 ? "" : ", " + failed + " failed");
    }

    private static Component changes(Overview overview) {
        List<ChangeGroup> changes = overview.changes();
        int shown = changes.stream().mapToInt(group -> group.changes().size()).sum();
        Span health = Html.text("Health: ", "quiet", "grow");
        if (!overview.health().isEmpty()) {
            health.add(Html.link("/benchmarks", benchmarks(overview.health())), new Span(" · "));
        }
        health.add(new Span(decided(overview)));
        Div more = Html.div("row small more", health);
        if (overview.openChanges() > shown) {
            more.add(
                    Html.link(
                            "/changes?view=list&state=new&state=confirmed&state=acknowledged",
                            "All " + overview.openChanges()));
        }
        return Html.section(
                "New changes", list(changes, "No open changes.", OverviewPage::changeItem), more);
    }

    /** As far as users decided. */
    private static String decided(Overview overview) {
        return overview.decidedChanges() == 0
                ? "no changes reviewed yet"
                : "%d of %d reviewed changes were false alarms"
                        .formatted(overview.falseChanges(), overview.decidedChanges());
    }

    /** Such as {@code no false alarms in 60 A/A comparisons · 1 in quarantine}. */
    static String benchmarks(List<BenchmarkHealth> health) {
        int alarms = health.stream().mapToInt(one -> one.comparisons().falseAlarms()).sum();
        int comparisons = health.stream().mapToInt(one -> one.comparisons().count()).sum();
        long quarantined =
                health.stream().filter(one -> one.series().quarantinedAt() != null).count();
        return "%s in %s A/A comparisons%s%s"
                .formatted(
                        alarms(alarms),
                        Numbers.count(comparisons),
                        health.size() < Overview.BENCHMARKS
                                ? ""
                                : " of the first %d benchmarks".formatted(health.size()),
                        quarantined == 0 ? "" : " · %d in quarantine".formatted(quarantined));
    }

    private static String alarms(int count) {
        return switch (count) {
            case 0 -> "no false alarms";
            case 1 -> "1 false alarm";
            default -> Numbers.count(count) + " false alarms";
        };
    }

    /** One line for all changes of a cause: the largest, and how many more there are. */
    private static ListItem changeItem(ChangeGroup group) {
        Change change =
                Collections.max(
                        group.changes(),
                        Comparator.comparingDouble(each -> Math.abs(each.effect())));
        int more = group.changes().size() - 1;
        String what = change.series().metric().label() + " · " + change.version();
        String where = change.analysisName() + " · " + change.series().host();
        ListItem item =
                row(
                        ChangeLabels.size(change),
                        Html.link(ChangeLabels.href(change), what),
                        Html.text(more == 0 ? "" : "and %d more".formatted(more), "small"),
                        Html.text(where, "quiet", "grow"),
                        Html.text(change.verdict().word(), "quiet", "small"),
                        ChangeLabels.state(change.state()));
        item.getElement().setAttribute("data-change", String.valueOf(change.id()));
        return item;
    }

    private static Component recent(List<AnalysisSummary> recent) {
        return Html.section(
                "Recent analyses",
                list(recent, "Finished analyses will be listed here.", OverviewPage::recentItem));
    }

    private static ListItem recentItem(AnalysisSummary summary) {
        Instant ended = Objects.requireNonNullElse(summary.endedAt(), summary.startedAt());
        return row(
                name(summary),
                Html.text(summary.kind().word(), "tag"),
                Labels.state(summary.state()),
                Html.text(summary.stateDetail(), "quiet", "small", "grow"),
                Labels.tally(summary),
                Html.styled(new Moment(ended), "quiet", "small"));
    }

    private static Component hosts(Overview overview) {
        int left = overview.allHosts() - overview.hosts().size();
        return Html.section(
                "Hosts",
                list(
                        overview.hosts(),
                        "No host has joined. Add one on the page Hosts.",
                        OverviewPage::hostItem),
                left <= 0
                        ? new Span()
                        : Html.div("small more", Html.link("/hosts", "And " + left + " more")));
    }

    private static ListItem hostItem(HostGlance host) {
        return row(
                Links.host(host.name().value()),
                Labels.state(host.state()),
                Html.text("", "grow"),
                work(host),
                Html.text(host.load(), "quiet", "small"));
    }

    private static Component work(HostGlance host) {
        if (!host.isBusy()) {
            return Html.text("idle", "quiet", "small");
        }
        return host.task() == null
                ? Html.text(host.work(), "small")
                : Html.styled(Links.task(host.task().value(), host.work()), "small");
    }

    private static Component name(AnalysisSummary summary) {
        return Html.styled(Links.analysis(summary.id(), summary.name()), "label");
    }

    private static ListItem row(Component... parts) {
        return new ListItem(Html.div("row", parts));
    }

    private static <T> Component list(List<T> items, String none, Function<T, ListItem> item) {
        if (items.isEmpty()) {
            return Html.div("plane pad quiet", new Span(none));
        }
        var list = Html.styled(new UnorderedList(), "list", "plane");
        items.forEach(each -> list.add(item.apply(each)));
        return list;
    }
}
