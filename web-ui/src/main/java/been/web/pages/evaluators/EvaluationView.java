package been.web.pages.evaluators;

import been.analyses.EvaluatorIsolation;
import been.analyses.Evaluators;
import been.results.Evaluation;
import been.results.Evaluation.Kind;
import been.results.Evaluation.Output;
import been.results.Evaluation.State;
import been.results.Evaluations;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.pages.text.Sizes;
import been.web.security.Caller;
import been.web.security.Role;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.confirmdialog.ConfirmDialog;
import com.vaadin.flow.component.html.Anchor;
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
import java.util.Locale;
import java.util.Optional;

/**
 * One evaluation with everything it made, whatever that is: drawings as images, pages in frames
 * that may do nothing, tables as tables.
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
        String detail = evaluation.detail();
        if (detail != null) {
            add(new Paragraph(detail));
        }
        String answer = evaluation.answer();
        if (answer != null && !answer.isEmpty()) {
            add(new Paragraph("It asks for more executions: " + answer + "."));
        }
        for (String refusal : evaluation.refused()) {
            add(Html.div("quiet", new Span("Not kept: " + refusal + ".")));
        }
        for (Output output : evaluation.outputs()) {
            add(file(output));
        }
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
                .ifPresent(
                        kept -> facts.add(Html.text("isolation: " + kept.description(), "quiet")));
        boolean isOld =
                evaluation.state() != State.DONE
                        && evaluation.outputs().stream().anyMatch(o -> o.kind() != Kind.LOG);
        if (isOld || evaluation.isStale()) {
            facts.add(Html.text("made from earlier results", "quiet"));
        }
        if (caller.may(Role.OPERATOR)) {
            facts.add(
                    Html.small("Run again", () -> evaluators.again(evaluation.id())),
                    Html.small("Delete", () -> confirmDelete(evaluators, caller.name())));
        }
        return facts;
    }

    private void confirmDelete(Evaluators evaluators, String who) {
        var dialog = new ConfirmDialog();
        dialog.setHeader("Delete evaluation " + evaluation.id() + "?");
        dialog.setText("Its files go, and it runs no more. It can be asked for again.");
        dialog.setCancelable(true);
        dialog.setConfirmText("Delete");
        dialog.addConfirmListener(_ -> evaluators.delete(evaluation.id(), who));
        dialog.open();
    }

    private Span state() {
        String look =
                switch (evaluation.state()) {
                    case DUE -> "waiting";
                    case RUNNING -> "running";
                    case DONE -> "good";
                    case FAILED -> "bad";
                };
        return Html.text(evaluation.state().name().toLowerCase(Locale.ROOT), "state", look);
    }

    private Component file(Output output) {
        String url = "/api/v1/evaluations/%d/files/%s".formatted(evaluation.id(), output.name());
        // Another content has another address, so that no browser shows the one before.
        String now = url + "?v=" + output.sha256().substring(0, 12);
        Anchor link = Html.plainLink(url, output.name());
        Div head = Html.div("row", link, Html.text(Sizes.bytes((double) output.bytes()), "quiet"));
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
        frame.getElement().setAttribute("sandbox", "");
        frame.getElement().setAttribute("loading", "lazy");
        frame.getElement().setAttribute("referrerpolicy", "no-referrer");
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
        Pre text = new Pre(start.length() < PREVIEW ? start : start + "\n…");
        text.addClassName("document");
        return text;
    }
}
