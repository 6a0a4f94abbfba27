package been.web.pages.overview;

import been.analyses.AnalysisSummary;
import been.analyses.Change;
import been.statistics.wording.Rounding;
import been.web.pages.changes.ChangeLabels;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.live.Shared;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Morph;
import been.web.pages.parts.Page;
import been.web.pages.parts.ProgressLine;
import been.web.pages.text.Numbers;
import been.web.pages.text.VerdictWord;
import been.web.security.Caller;
import been.web.security.Role;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Anchor;
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

/** What is running, what changed, why something waits, how the hosts are. */
@Route(value = "", layout = MainLayout.class)
@PageTitle("Overview · BEEN")
@PermitAll
public final class OverviewPage extends Page {

    private final Div content = new Div();
    private Optional<Overview> shown = Optional.empty();

    private final boolean mayRun;

    public OverviewPage(SharedOverview overviews, Caller caller) {
        mayRun = caller.may(Role.OPERATOR);
        title("Overview");
        actions(Html.only(mayRun, newAnalysis("primary")));
        add(content);
        Shared<Overview> shared = overviews.shared();
        show(shared.now());
        Live.follow(this, shared::follow, shared::now, this::show);
    }

    private static Anchor newAnalysis(String look) {
        return Html.styled(Html.link("/analyses/new", "New analysis"), "button", look);
    }

    private void show(Overview overview) {
        if (shown.filter(overview::equals).isPresent()) {
            return;
        }
        shown = Optional.of(overview);
        sub(
                new Span(
                        "%d of %d hosts busy"
                                .formatted(overview.busyHosts(), overview.onlineHosts())));
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
        if (blockades.isEmpty()) {
            return new Span();
        }
        Div all = Html.div("waits plane pad");
        for (Blockade blockade : blockades) {
            all.add(
                    Html.div(
                            blockade.isInVain() ? "row in-vain" : "row quiet",
                            new Span(blockade.isInVain() ? "⚠" : "○"),
                            new Span(blockade.sentence()),
                            Html.link("/tasks/" + blockade.task(), "Why")));
        }
        return all;
    }

    private Component noAnalysis() {
        Section section = new Section();
        var empty =
                new EmptyState(
                        "No analysis yet",
                        "Run the demo, which measures real software, or make your own: compare two"
                                + " commands, or the versions of a library. On the command line:",
                        "./been demo",
                        "./been run FILE.yaml");
        empty.add(Html.only(mayRun, Html.div("pad", newAnalysis("primary"))));
        section.add(empty);
        return section;
    }

    private static Component running(List<AnalysisSummary> running) {
        return Html.section(
                "Running now",
                running.isEmpty()
                        ? quiet("Nothing is running.")
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
                                executions(summary),
                                Labels.tally(summary.verdicts())),
                        progress);
        item.getElement().setAttribute("data-analysis", summary.id().toString());
        return item;
    }

    private static Span executions(AnalysisSummary summary) {
        String failed =
                summary.executionsFailed() == 0
                        ? ""
                        : ", " + summary.executionsFailed() + " failed";
        return Html.text(
                "%s of %s executions%s"
                        .formatted(
                                Numbers.count(summary.executionsDone()),
                                Numbers.count(summary.executionsPlanned()),
                                failed),
                "quiet",
                "small");
    }

    private static Component changes(Overview overview) {
        List<Change> changes = overview.changes();
        Component list =
                changes.isEmpty()
                        ? quiet("No change waits for anybody.")
                        : list(changes, OverviewPage::changeItem);
        Span health = Html.text("Health: ", "quiet", "grow");
        overview.sameSoftware()
                .ifPresent(study -> health.add(sameSoftware(study), new Span(" · ")));
        health.add(new Span(decided(overview)));
        Div more = Html.div("row small more", health);
        if (overview.openChanges() > changes.size()) {
            more.add(
                    Html.link(
                            "/changes?view=list&state=new&state=confirmed&state=acknowledged",
                            "All " + overview.openChanges()));
        }
        return Html.section("New changes", list, more);
    }

    /** As far as people decided. */
    private static String decided(Overview overview) {
        if (overview.decidedChanges() == 0) {
            return "nobody decided about a change yet";
        }
        return "%d of %d changes that were looked at were false alarms"
                .formatted(overview.falseChanges(), overview.decidedChanges());
    }

    /** Half as many executions a side as an analysis compares, so that it is rather too bad. */
    private static Component sameSoftware(SameSoftwareStudy study) {
        String sure =
                study.smallestSure()
                        .map(change ->
                                " · smallest sure change %s %%"
                                        .formatted(Rounding.significant(100 * change, 2)))
                        .orElse("");
        Span line =
                new Span(
                        "%s in %s A/A comparisons%s"
                                .formatted(
                                        alarms(study.falseAlarms()),
                                        Numbers.count(study.comparisons()),
                                        sure));
        line.setTitle(
                "A/A: the executions of each experiment of the newest analyses, divided at random into halves that are compared with each other, at 99 % against 1 %. The smallest sure change is a slowdown that 8 in 10 such comparisons find, for half of the metrics.");
        return line;
    }

    private static String alarms(int count) {
        return switch (count) {
            case 0 -> "no false alarms";
            case 1 -> "1 false alarm";
            default -> Numbers.count(count) + " false alarms";
        };
    }

    private static ListItem changeItem(Change change) {
        ListItem item =
                new ListItem(
                        Html.div(
                                "row",
                                ChangeLabels.size(change),
                                Html.link(
                                        ChangeLabels.href(change),
                                        change.series().metric().title()
                                                + " · "
                                                + change.version()),
                                Html.text(
                                        "%s · %s"
                                                .formatted(
                                                        change.analysisName(),
                                                        change.series().host()),
                                        "quiet",
                                        "grow"),
                                Html.text(
                                        VerdictWord.of(change.verdict()).word(), "quiet", "small"),
                                ChangeLabels.state(change.state())));
        item.getElement().setAttribute("data-change", String.valueOf(change.id()));
        return item;
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

    private static Component hosts(Overview overview) {
        List<HostGlance> hosts = overview.hosts();
        Component list =
                hosts.isEmpty()
                        ? quiet("No host has joined. Add one on the page Hosts.")
                        : list(hosts, OverviewPage::hostItem);
        int left = overview.allHosts() - hosts.size();
        return left <= 0
                ? Html.section("Hosts", list)
                : Html.section(
                        "Hosts",
                        list,
                        Html.div("small more", Html.link("/hosts", "And " + left + " more")));
    }

    private static ListItem hostItem(HostGlance host) {
        return new ListItem(
                Html.div(
                        "row",
                        Html.link("/hosts/" + host.name(), host.name().value()),
                        Labels.state(host.state()),
                        Html.text("", "grow"),
                        work(host),
                        Html.text(host.load(), "quiet", "small")));
    }

    private static Component work(HostGlance host) {
        if (!host.isBusy()) {
            return Html.text("idle", "quiet", "small");
        }
        return host.task() == null
                ? Html.text(host.work(), "small")
                : Html.styled(Html.link("/tasks/" + host.task(), host.work()), "small");
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
