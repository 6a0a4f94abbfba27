package been.web.pages.evaluators;

import been.analyses.EvaluatorIsolation;
import been.analyses.Evaluators;
import been.protocol.access.Role;
import been.results.Evaluation;
import been.results.Evaluation.Kind;
import been.results.Evaluation.Output;
import been.results.Evaluation.State;
import been.results.Evaluations;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.pages.parts.OneOf;
import been.web.pages.text.Sizes;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.H2;
import com.vaadin.flow.component.html.IFrame;
import com.vaadin.flow.component.html.Image;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Pre;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.component.html.Span;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One evaluation with everything it made: drawings as images, pages in sandboxed frames, tables as
 * tables.
 */
public final class EvaluationView extends Section {
    private static final int PREVIEW = 4_000;

    private final Evaluation evaluation;
    private final Evaluations evaluations;

    public EvaluationView(
            Evaluation evaluation,
            String title,
            Evaluations evaluations,
            Evaluators evaluators,
            Caller caller) {
        this.evaluation = evaluation;
        this.evaluations = evaluations;
        setId("evaluation-" + evaluation.id());
        add(new H2(title), facts(evaluators, caller));
        if (evaluation.detail() != null) {
            add(new Paragraph(evaluation.detail()));
        }
        String answer = evaluation.answer();
        if (answer != null && !answer.isEmpty()) {
            add(new Paragraph("It asks for more executions: " + answer + "."));
        }
        evaluation.refused().forEach(each -> add(quiet("Not kept: " + each + ".")));
        evaluation.outputs().forEach(each -> add(file(each)));
    }

    private static Div quiet(String sentence) {
        return Html.div("quiet", new Span(sentence));
    }

    private Div facts(Evaluators evaluators, Caller caller) {
        Div facts =
                Html.div(
                        "row",
                        state(),
                        Html.text(evaluation.evaluator().toString(), "label"),
                        Html.text(evaluation.target().toString()));
        evaluation
                .parameters()
                .forEach((name, value) -> facts.add(Html.text(name + " " + value, "tag")));
        if (evaluation.endedAt() != null) {
            facts.add(new Moment(evaluation.endedAt()));
        }
        Optional.ofNullable(evaluation.isolation())
                .flatMap(EvaluatorIsolation::of)
                .ifPresent(kept -> facts.add(Html.quiet("isolation: " + kept.description())));
        boolean isOld =
                evaluation.state() != State.DONE
                        && evaluation.outputs().stream().anyMatch(o -> o.kind() != Kind.LOG);
        if (isOld || evaluation.isStale()) {
            facts.add(Html.quiet("made from earlier results"));
        }
        if (caller.may(Role.OPERATOR)) {
            facts.add(
                    Html.small("Run again", () -> evaluators.again(evaluation.id())),
                    Html.small("Delete", () -> confirmDelete(evaluators, caller.name())));
        }
        return facts;
    }

    private void confirmDelete(Evaluators evaluators, String who) {
        Dialogs.confirm(
                "Delete evaluation " + evaluation.id() + "?",
                "Its files are deleted, and it is not repeated. It can be run again on demand.",
                "Delete",
                "Cancel",
                () -> evaluators.delete(evaluation.id(), who));
    }

    private Span state() {
        return Html.state(
                OneOf.word(evaluation.state()),
                switch (evaluation.state()) {
                    case DUE -> "waiting";
                    case RUNNING -> "running";
                    case DONE -> "good";
                    case FAILED -> "bad";
                });
    }

    private Component file(Output output) {
        String url = "/api/v1/evaluations/%d/files/%s".formatted(evaluation.id(), output.name());
        // Other content has another address, so that no browser shows stale content.
        String now = url + "?v=" + output.sha256().substring(0, 12);
        Div head =
                Html.div(
                        "row",
                        Html.plainLink(url, output.name()),
                        Html.quiet(Sizes.bytes((double) output.bytes())));
        return switch (output.kind()) {
            case DRAWING, IMAGE -> Html.div("plane pad", head, image(now, output));
            case PAGE -> Html.div("plane pad", head, frame(now, output));
            case TABLE -> Html.div("pad", head, content(output, TablePreview::of));
            case VALUES, PLAN, LOG -> Html.div("pad", head, content(output, EvaluationView::text));
        };
    }

    private static Image image(String url, Output output) {
        Image image = new Image(url, output.name());
        image.setMaxWidth("100%");
        image.getElement().setAttribute("loading", "lazy");
        return image;
    }

    private static IFrame frame(String url, Output output) {
        IFrame frame = new IFrame(url);
        frame.setTitle(output.name());
        frame.setWidth("100%");
        frame.setHeight("24rem");
        frame.getElement()
                .setAttribute("sandbox", "")
                .setAttribute("loading", "lazy")
                .setAttribute("referrerpolicy", "no-referrer");
        return frame;
    }

    /** Reads a file for the page. */
    private interface Reading {
        Component of(Path file) throws IOException;
    }

    private Component content(Output output, Reading reading) {
        try {
            Optional<Path> file = evaluations.output(evaluation.id(), output.name());
            return file.isPresent() ? reading.of(file.get()) : new Span();
        } catch (IOException damaged) {
            return new Paragraph(String.valueOf(damaged.getMessage()));
        }
    }

    private static Component text(Path file) throws IOException {
        String start = TablePreview.start(file, PREVIEW);
        return Html.styled(new Pre(start.length() < PREVIEW ? start : start + "\n…"), "document");
    }
}
