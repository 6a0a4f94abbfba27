package been.web.pages.wizard;

import been.analyses.Analyses;
import been.analyses.Start;
import been.protocol.access.Role;
import been.protocol.analyses.AnalysisId;
import been.tasks.HostDirectory;
import been.tasks.Hosts;
import been.web.pages.layout.MainLayout;
import been.web.pages.parts.Html;
import been.web.pages.parts.Page;
import been.web.pages.parts.Problem;
import been.web.security.Caller;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.ListItem;
import com.vaadin.flow.component.html.NativeButton;
import com.vaadin.flow.component.html.OrderedList;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A new analysis: five steps that write an analysis file, beside a summary of the result. What is
 * typed is kept in the browser until the analysis is started.
 */
@Route(value = "analyses/new", layout = MainLayout.class)
@PermitAll
public final class WizardPage extends Page implements BeforeEnterObserver {
    private static final List<String> TITLES =
            List.of("What", "Versions or factors", "Where", "How precisely", "Review");

    private final Analyses analyses;
    private final HostDirectory directory;
    private final String who;
    private final Caller caller;
    private final Form form = new Form(this::typed, this::change);
    private final DraftKeeper keeper = new DraftKeeper();
    private final ReviewStep review;
    private final List<Step> steps;
    private final List<NativeButton> marks = new ArrayList<>();
    private final Summary summary = new Summary(this::lead);
    private final Div step = new Div();
    private final Div notice = Html.div("row note");
    private final Problem answer = new Problem();
    private final Button back = new Button("Back", _ -> go(at() - 1));
    private final Button next = Html.primary("Next", () -> go(at() + 1));
    private final Button start = Html.primary("Start", this::start);

    private Draft draft = Draft.EMPTY;
    private Draft origin = Draft.EMPTY;
    private Step shown;

    public WizardPage(Analyses analyses, HostDirectory directory, Hosts hosts, Caller caller) {
        super("New analysis", Html.link("/analyses", "Analyses"));
        this.analyses = analyses;
        this.directory = directory;
        this.caller = caller;
        this.who = caller.name();
        review = new ReviewStep(form, this::written, this::leftOut);
        steps =
                List.of(
                        new WhatStep(form),
                        new FactorsStep(form),
                        new WhereStep(form, hosts, text -> change(Draft.RESTRICTION, text)),
                        new PrecisionStep(form, share -> change(Draft.PRECISION, share)),
                        review);
        shown = steps.getFirst();
        notice.setVisible(false);
        start.setDisableOnClick(true);
        keeper.add(
                notice,
                stepper(),
                Html.div(
                        "wizard",
                        new Div(step, answer, Html.div("row wizard-buttons", back, next, start)),
                        summary));
        add(keeper);
    }

    private OrderedList stepper() {
        var list = new OrderedList();
        list.addClassName("stepper");
        list.getElement().setAttribute("aria-label", "Steps");
        for (int i = 0; i < TITLES.size(); i++) {
            int number = i;
            var mark = new NativeButton(TITLES.get(i), _ -> go(number));
            marks.add(mark);
            list.add(new ListItem(mark));
        }
        return list;
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        String from =
                event.getLocation().getQueryParameters().getSingleParameter("from").orElse("");
        origin = Draft.EMPTY;
        if (from.matches("[0-9]{1,18}")) {
            analyses.view(new AnalysisId(Long.parseLong(from)))
                    .ifPresent(view -> origin = ofFile(view.document()));
        }
        draft = origin;
        refresh();
        go(0);
        keeper.begin(who + "/" + (from.isEmpty() ? "new" : from), origin, this::restored);
    }

    private Draft ofFile(String document) {
        return switch (DraftReader.read(document)) {
            case DraftReader.Form(var read) -> {
                review.begin(document);
                yield read;
            }
            case DraftReader.OnlyText(var why) -> {
                review.disableOthers(why);
                yield Draft.EMPTY.with(Draft.YAML, document);
            }
        };
    }

    /** A draft that was left unfinished is shown again. */
    private void restored(Draft kept) {
        if (kept.equals(origin)) {
            return;
        }
        draft = kept;
        Html.fill(notice, new Span("Draft restored."), Html.small("Start over", this::startOver));
        notice.setVisible(true);
        refresh();
    }

    private void startOver() {
        keeper.forget();
        draft = origin;
        notice.setVisible(false);
        review.disableOthers("");
        refresh();
        go(0);
    }

    /** The browser keeps what is typed automatically. */
    private void typed(String field, String text) {
        draft = draft.with(field, text);
        refresh();
    }

    private void change(String field, String value) {
        draft = draft.with(field, value);
        keeper.keep(draft);
        refresh();
    }

    private void leftOut(List<Map<String, String>> combinations) {
        change(Draft.EXCLUDED, Draft.text(combinations));
    }

    /** The file is the truth; the form shows it where it can. */
    private void written(String yaml) {
        switch (DraftReader.read(yaml)) {
            case DraftReader.Form(var read) -> {
                draft = read;
                review.disableOthers("");
            }
            case DraftReader.OnlyText(var why) -> {
                draft = draft.with(Draft.YAML, yaml);
                review.disableOthers(why);
            }
        }
        keeper.keep(draft);
        refresh();
    }

    private void refresh() {
        Outlook outlook = Outlook.of(draft, analyses, directory);
        steps.forEach(each -> each.show(draft, outlook));
        form.load(draft);
        Map<String, String> wrong = problems(outlook);
        form.show(wrong);
        summary.show(outlook);
        start.setEnabled(outlook.isGood() && caller.may(Role.OPERATOR));
        for (int i = 0; i < marks.size(); i++) {
            marks.get(i).setEnabled(!draft.isYaml() || i == marks.size() - 1);
        }
        if (draft.isYaml() && !shown.equals(review)) {
            go(marks.size() - 1);
        }
    }

    /** Fields that were not touched yet are missing, not invalid. */
    private Map<String, String> problems(Outlook outlook) {
        return outlook.wrong().entrySet().stream()
                .filter(each -> !draft.get(each.getKey()).isEmpty())
                .collect(
                        Collectors.toMap(
                                Map.Entry::getKey,
                                Map.Entry::getValue,
                                (first, _) -> first,
                                LinkedHashMap::new));
    }

    private int at() {
        return steps.indexOf(shown);
    }

    private void go(int number) {
        Step other = steps.get(Math.clamp(number, 0, steps.size() - 1));
        boolean isNew = !other.equals(shown) || other.getParent().isEmpty();
        shown = other;
        if (isNew) {
            boolean isFirst = step.getChildren().findAny().isEmpty();
            Html.fill(step, other);
            if (!isFirst) {
                other.focus();
            }
        }
        back.setVisible(at() > 0 && !draft.isYaml());
        next.setVisible(at() < steps.size() - 1);
        start.setVisible(at() == steps.size() - 1);
        for (int i = 0; i < marks.size(); i++) {
            if (i == at()) {
                marks.get(i).getElement().setAttribute("aria-current", "step");
            } else {
                marks.get(i).getElement().removeAttribute("aria-current");
            }
        }
    }

    private void lead(String field) {
        Step step =
                steps.stream().filter(each -> form.isIn(field, each)).findFirst().orElse(review);
        go(steps.indexOf(step));
        getElement()
                .executeJs(
                        "setTimeout(() => this.querySelector(`[data-field=\"${$0}\"]`)?.focus(), 50)",
                        field);
    }

    private void start() {
        Start answered = analyses.start(review.text(), who);
        switch (answered) {
            case Start.Started(var id) -> {
                keeper.forget(() -> getUI().ifPresent(ui -> ui.navigate("analyses/" + id)));
            }
            case Start.Refused(var problems) -> {
                answer.say(
                        problems.stream()
                                .map(problem -> problem.message())
                                .collect(Collectors.joining("; ")));
                start.setEnabled(true);
            }
        }
    }
}
