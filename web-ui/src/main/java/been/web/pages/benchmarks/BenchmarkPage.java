package been.web.pages.benchmarks;

import been.analyses.Benchmarks;
import been.protocol.access.Role;
import been.protocol.analyses.BenchmarkHealth;
import been.protocol.analyses.BenchmarkHealth.SelfComparisons;
import been.protocol.analyses.BenchmarkSession;
import been.protocol.analyses.Verdict;
import been.web.pages.changes.ChangeLabels;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Links;
import been.web.pages.parts.Page;
import been.web.pages.text.Numbers;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.util.ArrayList;
import java.util.List;

/** The health of one benchmark, session by session. */
@Route(value = "benchmarks/:series([0-9]{1,18})", layout = MainLayout.class)
@PermitAll
public final class BenchmarkPage extends Page implements BeforeEnterObserver {
    private final Benchmarks benchmarks;
    private final Div facts = new Div();
    private final Button release;
    private final boolean mayRelease;
    private final DataTable<BenchmarkSession> sessions =
            new DataTable<BenchmarkSession>("Sessions, newest first")
                    .column("version", BenchmarkSession::version, "label")
                    .column("measured", BenchmarkSession::measuredAt)
                    .column(
                            "by",
                            each ->
                                    Links.analysis(
                                            each.analysis(),
                                            (each.isRun() ? "A/A run, analysis " : "analysis ")
                                                    + each.analysis()))
                    .number("executions", each -> Numbers.count(each.executions()))
                    .number("noise", each -> HealthLabels.percent(each.deviation()))
                    .number("± to the version before", each -> HealthLabels.percent(each.reach()))
                    .number("A/A, a side", each -> each.side() == 0 ? "–" : each.side())
                    .column("A/A", BenchmarkPage::verdict);
    private final Live<Reading> live;
    private long series;

    private record Reading(BenchmarkHealth health, List<BenchmarkSession> sessions) {}

    public BenchmarkPage(Benchmarks benchmarks, Caller caller) {
        super("Benchmark", Html.link("/benchmarks", "Benchmarks"));
        this.benchmarks = benchmarks;
        this.release = new Button("End quarantine", _ -> benchmarks.release(series));
        this.mayRelease = caller.may(Role.OPERATOR);
        actions(release);
        add(facts, Html.section("Sessions", sessions));
        live = Live.of(this, this::read, this::show).follow(benchmarks::onChange);
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        series = event.getRouteParameters().getLong("series").orElse(0L);
        live.now();
    }

    private Reading read() {
        return new Reading(
                found(benchmarks.benchmark(series), "benchmark " + series),
                benchmarks.sessions(series));
    }

    private void show(Reading now) {
        BenchmarkHealth health = now.health();
        title(health.series().metric().label());
        sub(
                health.series().software(),
                ChangeLabels.sub(health.series()),
                HealthLabels.standing(health),
                Html.link("/changes/" + series, "Changes"));
        release.setVisible(mayRelease && health.series().quarantinedAt() != null);
        Html.fill(facts, sentences(health).stream().map(Paragraph::new).toArray(Component[]::new));
        sessions.show(now.sessions());
    }

    private static List<String> sentences(BenchmarkHealth health) {
        var sentences = new ArrayList<String>();
        if (health.series().quarantinedAt() != null) {
            sentences.add(
                    "In quarantine since %s: it reports changes of versions compared with themselves more often than it should. Its changes are shown, but not notified. 30 comparisons without a false alarm end it."
                            .formatted(health.series().quarantinedAt()));
        }
        if (health.missed() != null) {
            sentences.add("Its schedule %s.".formatted(health.missed()));
        }
        sentences.add(comparisons(health.comparisons()));
        if (health.detectable() != null) {
            sentences.add(
                    "8 in 10 comparisons find a change of %s."
                            .formatted(HealthLabels.percent(health.detectable())));
        }
        sentences.add("Executions vary by %s.".formatted(HealthLabels.noise(health.noise())));
        return sentences;
    }

    private static String comparisons(SelfComparisons comparisons) {
        return comparisons.count() == 0
                ? "No comparison of a version with itself counts yet; a version needs eight executions."
                : "%s comparisons of a version with itself reported a change: %s to %s at 95 %%, where %s is allowed. %s"
                        .formatted(
                                HealthLabels.alarms(comparisons),
                                HealthLabels.percent(comparisons.low()),
                                HealthLabels.percent(comparisons.high()),
                                HealthLabels.percent(comparisons.nominal()),
                                comparisons.runs() == 0
                                        ? "All compare halves of executions that were made anyway."
                                        : "%d had executions of their own."
                                                .formatted(comparisons.runs()));
    }

    private static Component verdict(BenchmarkSession session) {
        Verdict verdict = session.verdict();
        return verdict == null
                ? Html.quiet("–")
                : Html.text(
                        verdict.isChange() ? "false alarm" : verdict.word(),
                        "verdict",
                        verdict.word());
    }
}
