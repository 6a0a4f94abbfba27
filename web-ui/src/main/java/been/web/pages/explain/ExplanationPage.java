package been.web.pages.explain;

import been.analyses.Changes;
import been.analyses.Explanations;
import been.protocol.access.Role;
import been.protocol.analyses.Change;
import been.protocol.profiles.Explanation;
import been.protocol.profiles.Explanation.Profiled;
import been.protocol.profiles.Explanation.State;
import been.protocol.profiles.FunctionCost;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Links;
import been.web.pages.parts.Page;
import been.web.pages.parts.Problem;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** Which functions a change comes from. */
@Route(value = "explanations/:change([0-9]{1,18})", layout = MainLayout.class)
@PermitAll
public final class ExplanationPage extends Page implements BeforeEnterObserver {
    private static final Duration LOOK = Duration.ofSeconds(2);

    private final Changes changes;
    private final Explanations explanations;
    private final Caller caller;
    private final Problem problem = new Problem();
    private final Button start;
    private final Div about = Html.div("plane pad");
    private final FlameChart flames = new FlameChart();
    private final DataTable<FunctionCost> functions =
            new DataTable<FunctionCost>("Functions")
                    .column("function", ExplanationPage::function)
                    .number("before", cost -> percent(cost.self().old()))
                    .number("after", cost -> percent(cost.self().current()))
                    .number("change", cost -> cost.self().words())
                    .number("with what it calls", cost -> cost.total().words())
                    .eachRow((cost, row) -> row.setClassName("quiet", !cost.isChanged()));
    private final DataTable<Profiled> executions =
            new DataTable<Profiled>("Profiled executions")
                    .column("version", Profiled::version)
                    .column("task", one -> Links.task(one.task()))
                    .column("profiler", ExplanationPage::outcome)
                    .column("files", ExplanationPage::files);
    private final Div results =
            Html.div(
                    "tab-body",
                    Html.section("Functions", functions),
                    Html.section("Flame graph", flames));
    private final Live<Explanation> live = Live.of(this, this::read, this::show).every(LOOK);
    private long change;

    public ExplanationPage(Changes changes, Explanations explanations, Caller caller) {
        super("Why it changed", Html.link("/changes", "Changes"));
        this.changes = changes;
        this.explanations = explanations;
        this.caller = caller;
        start = Html.primary("Profile both versions", this::start);
        add(
                Html.div(
                        "tab-body",
                        problem,
                        about,
                        results,
                        Html.section("Profiled executions", executions)));
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        change = event.getRouteParameters().getLong("change").orElse(0L);
        Change found = found(changes.change(change), "change " + change);
        title("Why " + found.series().metric().label() + " changed");
        sub(
                found.oldVersion() + " → " + found.version(),
                found.sentence(),
                Html.link("/change/" + change, "All about this change"));
        live.now();
    }

    private Explanation read() {
        return found(explanations.of(change), "change " + change);
    }

    private void start() {
        problem.clear();
        switch (explanations.explain(change, null, caller.name())) {
            case Explanations.Started() -> live.now();
            case Explanations.Refused(var problems) -> problem.say(String.join("; ", problems));
        }
    }

    private void show(Explanation now) {
        boolean isReady = now.state() == State.READY;
        actionsOn(
                change,
                Html.only(caller.may(Role.OPERATOR) && now.state() != State.RUNNING, start));
        start.setText(isReady ? "Profile again" : "Profile both versions");
        Html.fill(about, new Span(sentence(now)));
        now.notes().forEach(note -> about.add(Html.div("quiet small", new Span(note))));
        results.setVisible(isReady);
        if (isReady) {
            functions.show(now.functions());
            flames.show(now);
        }
        executions.setVisible(!now.executions().isEmpty());
        executions.show(now.executions());
    }

    private static String sentence(Explanation now) {
        return switch (now.state()) {
            case NONE ->
                    "These versions have not been profiled yet.%s Profiled executions are never measurements."
                            .formatted(
                                    Optional.ofNullable(now.cost())
                                            .map(cost -> " That takes " + cost.words() + ".")
                                            .orElse(""));
            case RUNNING ->
                    "Profiling: %d of %d executions have ended."
                            .formatted(
                                    now.executions().stream().filter(Profiled::ended).count(),
                                    now.executions().size());
            case FAILED -> "There are too few profiles: " + now.problem() + ".";
            case READY -> ready(now);
        };
    }

    private static String ready(Explanation now) {
        long changed = now.functions().stream().filter(FunctionCost::isChanged).count();
        return "%s. Costs are in percent of the run of %s, with %.0f %% intervals over executions, profiled with %s (%s)."
                .formatted(
                        switch ((int) changed) {
                            case 0 ->
                                    "No function certainly changed by more than half a percent of the run";
                            case 1 -> "One function changed";
                            default -> changed + " functions changed";
                        },
                        now.oldVersion(),
                        100 * now.confidence(),
                        now.profiler(),
                        now.unit());
    }

    private static Component function(FunctionCost cost) {
        Span name = Html.text(cost.function(), "mono");
        if (cost.isChanged()) {
            boolean isWorse = cost.self().change() > 0;
            name = Html.line(Html.state(isWorse ? "▲" : "▼", isWorse ? "worse" : "better"), name);
        }
        Div all = new Div(name);
        if (cost.within() != null) {
            all.add(Html.div("quiet small", new Span("called by " + cost.within())));
        }
        for (FunctionCost.Part part : cost.parts()) {
            if (!part.function().equals(cost.function())) {
                all.add(
                        Html.div(
                                "quiet small",
                                new Span(
                                        "together with %s: %s → %s"
                                                .formatted(
                                                        part.function(),
                                                        percent(part.old()),
                                                        percent(part.current())))));
            }
        }
        return all;
    }

    private static String percent(double share) {
        return "%.2f %%".formatted(100 * share);
    }

    private static String outcome(Profiled execution) {
        if (execution.problem() != null) {
            return execution.problem();
        }
        return execution.profiler() == null ? "running or queued" : execution.profiler();
    }

    private static Component files(Profiled execution) {
        Span links = new Span();
        for (String file : execution.files()) {
            links.add(
                    Html.download(
                            "/api/v1/tasks/%s/files/content?path=%s"
                                    .formatted(
                                            execution.task(),
                                            URLEncoder.encode(file, StandardCharsets.UTF_8)),
                            file),
                    new Span(" "));
        }
        return links;
    }
}
