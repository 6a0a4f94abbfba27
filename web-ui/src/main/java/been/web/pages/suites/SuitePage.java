package been.web.pages.suites;

import been.analyses.Analyses;
import been.analyses.Suites;
import been.protocol.access.Role;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.RunView;
import been.protocol.analyses.RunView.MetricVerdict;
import been.protocol.analyses.SuiteSummary;
import been.protocol.analyses.SuiteView;
import been.protocol.analyses.SuiteView.Benchmark;
import been.protocol.analyses.SuiteView.Mean;
import been.protocol.analyses.SuiteView.Member;
import been.protocol.analyses.Verdict;
import been.protocol.analyses.VerdictWords;
import been.protocol.analyses.VersionDetails;
import been.statistics.wording.Effect;
import been.statistics.wording.SpokenDuration;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Links;
import been.web.pages.parts.Page;
import been.web.pages.parts.ProgressLine;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import org.jspecify.annotations.Nullable;

/** A suite: its verdict, geometric means, benchmarks, and the analyses that they come from. */
@Route(value = "analyses/suites/:id", layout = MainLayout.class)
@PermitAll
public final class SuitePage extends Page implements BeforeEnterObserver {
    private final Suites suites;
    private final Caller caller;
    private final Span verdict = new Span();
    private final Paragraph facts = new Paragraph();
    private final DataTable<Mean> means = means();
    private final DataTable<Benchmark> benchmarks = benchmarks();
    private final DataTable<Member> members = members();
    private final Section meansPart = Html.section("Geometric means", means);
    private final Live<SuiteView> live;
    private AnalysisKind kind = AnalysisKind.REGRESSION;
    private long id;

    public SuitePage(Suites suites, Analyses analyses, Caller caller) {
        super("Suite", Html.link("/analyses/suites", "Suites"));
        this.suites = suites;
        this.caller = caller;
        add(
                Html.div("headline", verdict, facts),
                meansPart,
                Html.section("Benchmarks", benchmarks),
                Html.section("Analyses", members));
        live =
                Live.of(this, this::read, this::show)
                        .follow(changed -> analyses.onChange(_ -> changed.run()));
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        id = parameter(event, "id", Long::parseLong);
        live.now();
    }

    private SuiteView read() {
        return found(suites.view(id), "suite " + id);
    }

    private void show(SuiteView view) {
        SuiteSummary summary = view.summary();
        title(summary.name());
        sub(
                state(summary),
                "suite " + summary.id(),
                Html.line("started ", summary.startedAt()),
                Labels.tally(view.counts(), VerdictWords.of(view.kind())));
        actionsOn(
                id,
                download("html", "Report"),
                download("markdown", "Markdown"),
                new Button(
                        "YAML",
                        _ -> Dialogs.show("Suite file", "60rem", Html.document(view.document()))),
                Html.only(
                        caller.may(Role.OPERATOR) && summary.state() == RunView.State.RUNNING,
                        new Button("Stop", _ -> stop(summary))));
        boolean isRunning = summary.state() == RunView.State.RUNNING;
        Html.fill(
                verdict,
                isRunning
                        ? Html.text(view.outcome())
                        : Html.line(
                                Labels.verdict(view.verdict(), VerdictWords.of(view.kind())),
                                " · " + view.outcome()));
        facts.setText(facts(view));
        meansPart.setVisible(!view.means().isEmpty());
        kind = view.kind();
        means.show(view.means());
        benchmarks.show(view.benchmarks());
        members.show(view.members());
    }

    private Component download(String format, String text) {
        return Html.download("/api/v1/suites/%d/report?format=%s".formatted(id, format), text);
    }

    void stop(SuiteSummary suite) {
        Dialogs.confirm(
                "Stop " + suite.name() + "?",
                "Its running analyses are stopped, and the waiting ones are not measured. What was"
                        + " measured is kept. A suite cannot be continued, only its stopped"
                        + " analyses one by one.",
                "Stop",
                "Keep running",
                () -> {
                    suites.stop(suite.id(), caller.name());
                    live.now();
                });
    }

    private static String facts(SuiteView view) {
        String versions = versions(view.summary());
        return "%s%s measured%s"
                .formatted(
                        versions.isEmpty() ? "" : versions + ", ",
                        SpokenDuration.of(view.used()),
                        view.budget() == null
                                ? ""
                                : " of the budget of " + SpokenDuration.of(view.budget()));
    }

    static String versions(SuiteSummary summary) {
        return summary.version() == null
                ? ""
                : summary.version() + " against " + summary.baseline();
    }

    static Span state(SuiteSummary summary) {
        String look =
                switch (summary.state()) {
                    case WAITING, RUNNING -> "running";
                    case PAUSED -> "paused";
                    case FINISHED -> "good";
                    case FAILED -> "bad";
                    case STOPPED -> "stopped";
                };
        return Html.state(
                summary.state() == RunView.State.FAILED ? "incomplete" : summary.state().word(),
                look);
    }

    private DataTable<Mean> means() {
        return new DataTable<Mean>("Geometric means of the ratios of all benchmarks")
                .column("of", SuitePage::what, "label")
                .column("from", Mean::oldLabel)
                .column("to", Mean::newLabel)
                .number("change", mean -> effect(mean).change())
                .number("interval", mean -> effect(mean).interval())
                .column("verdict", mean -> Labels.verdict(mean.verdict(), mean.words(kind)));
    }

    private static Component what(Mean mean) {
        return Html.line(
                "%s, %d benchmarks"
                        .formatted(
                                mean.what().isEmpty() ? "numbers" : mean.what(), mean.benchmarks()),
                mean.missing() == 0
                        ? ""
                        : Html.text(" · %d missing".formatted(mean.missing()), "quiet"));
    }

    private static DataTable<Benchmark> benchmarks() {
        return new DataTable<Benchmark>("Benchmarks, judged together")
                .column("benchmark", each -> Links.analysis(each.analysis(), each.title()), "label")
                .column("from", each -> each.verdict().oldLabel())
                .column("to", SuitePage::version)
                .number("change", each -> effect(each).change())
                .number("interval", each -> effect(each).interval())
                .column("verdict", SuitePage::verdict)
                .whenEmpty("No analysis has verdicts yet.");
    }

    private static Component version(Benchmark benchmark) {
        Span version = new Span(benchmark.verdict().newLabel());
        VersionDetails details = benchmark.since();
        if (details != null) {
            version.setTitle(details.title() + " " + details.origin());
        }
        return version;
    }

    private static Component verdict(Benchmark benchmark) {
        MetricVerdict of = benchmark.verdict();
        Verdict word = of.verdict();
        Span shown =
                Labels.verdict(
                        word,
                        VerdictWords.of(
                                benchmark.kind(), of.unit(), !of.better().equals("higher")));
        shown.setTitle(of.sentence());
        return benchmark.heldBack() ? new Span(shown, Html.quiet(" · held back")) : shown;
    }

    private static Effect effect(Benchmark benchmark) {
        MetricVerdict of = benchmark.verdict();
        return new Effect(of.change(), of.low(), of.high());
    }

    private static Effect effect(Mean mean) {
        return new Effect(mean.change(), mean.low(), mean.high());
    }

    private static DataTable<Member> members() {
        return new DataTable<Member>("Analyses of the suite")
                .column("analysis", SuitePage::name, "label")
                .column("state", SuitePage::state)
                .column("plan", Member::plan)
                .number("budget", Member::budget)
                .column(
                        "",
                        member -> member.problem() == null ? member.leftOut() : member.problem());
    }

    private static Component name(Member member) {
        AnalysisSummary analysis = member.analysis();
        return analysis == null
                ? new Span(member.name())
                : Links.analysis(analysis.id(), member.name());
    }

    private static @Nullable Component state(Member member) {
        AnalysisSummary analysis = member.analysis();
        if (analysis == null) {
            return member.problem() == null
                    ? Html.state("queued", "waiting")
                    : Html.state("not measured", "bad");
        }
        if (!Labels.isRunning(analysis.state())) {
            return Labels.state(analysis.state());
        }
        var progress = new ProgressLine();
        progress.show(analysis);
        return progress;
    }
}
