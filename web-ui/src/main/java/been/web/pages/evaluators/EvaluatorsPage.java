package been.web.pages.evaluators;

import been.analyses.Analyses;
import been.analyses.AnalysisQuery;
import been.analyses.Evaluators;
import been.packages.SoftwareRepository;
import been.protocol.access.Role;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.Evaluator;
import been.protocol.analyses.EvaluatorName;
import been.protocol.packages.PackageKind;
import been.web.pages.layout.MainLayout;
import been.web.pages.packages.UploadDialog;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.FileField;
import been.web.pages.parts.Html;
import been.web.pages.parts.Page;
import been.web.security.Caller;
import been.web.security.Permission;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.NativeDetails;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Evaluators with their help: upload, run on an analysis, delete. */
@Route(value = "evaluators", layout = MainLayout.class)
@PermitAll
public final class EvaluatorsPage extends Page {
    private static final int ANALYSES = 100;

    private final Evaluators evaluators;
    private final Analyses analyses;
    private final SoftwareRepository packages;
    private final Caller caller;
    private final boolean mayChange;
    private final boolean mayRun;
    private final Div list = Html.div("tab-body");

    public EvaluatorsPage(
            Evaluators evaluators, Analyses analyses, SoftwareRepository packages, Caller caller) {
        super("Evaluators");
        this.evaluators = evaluators;
        this.analyses = analyses;
        this.packages = packages;
        this.caller = caller;
        this.mayRun = caller.may(Role.OPERATOR);
        this.mayChange = caller.may(Permission.PUBLISH_CODE);
        sub(
                "Programs in R or Python that make tables and plots of results; they run as isolated tasks on hosts, and again when results change");
        actions(Html.only(mayChange, new Button("Upload", _ -> upload())));
        add(list);
        show();
    }

    private void show() {
        List<Evaluator> all = evaluators.list(null);
        Html.fill(list, all.stream().map(this::section).toArray(Component[]::new));
        if (all.isEmpty()) {
            list.add(
                    new Section(
                            new EmptyState(
                                    "No evaluator yet",
                                    "The shipped ones are published when the platform starts; write your own in 15 lines of R, see docs/evaluators.md.",
                                    "been package build my-evaluator",
                                    "been package publish my-evaluator.bpk")));
        }
    }

    private Section section(Evaluator one) {
        Div facts =
                Html.div(
                        "row",
                        Html.text(one.reference().name(), "label"),
                        Html.text(one.reference().version()),
                        Html.text(one.language().equals("r") ? "R" : "Python", "tag"),
                        Html.quiet("one " + one.scope() + " per run"),
                        Html.only(mayRun, Html.small("Run", () -> run(one))),
                        Html.only(
                                mayChange && !isInModule(one),
                                Html.small("Delete", () -> confirmDelete(one))));
        Section section = Html.section(one.title(), facts, help(one));
        section.setId("evaluator-" + one.reference().name().replace('/', '-'));
        return section;
    }

    private static NativeDetails help(Evaluator one) {
        Div text = new Div();
        for (String paragraph : one.help().split("\n\\s*\n", -1)) {
            text.add(new Paragraph(paragraph.replaceAll("\\s+", " ").strip()));
        }
        if (!one.parameters().isEmpty()) {
            text.add(
                    new DataTable<Evaluator.Parameter>("Parameters of " + one.title())
                            .column("parameter", Evaluator.Parameter::name, "label")
                            .column("takes", Evaluator.Parameter::values)
                            .column("default", EvaluatorsPage::preset)
                            .column("what", Evaluator.Parameter::help, "quiet")
                            .show(one.parameters()));
        }
        if (!one.reads().isEmpty()) {
            text.add(
                    new Paragraph(
                            "It reads the output of: " + String.join(", ", one.reads()) + "."));
        }
        return new NativeDetails("Help", text);
    }

    private static String preset(Evaluator.Parameter parameter) {
        return Objects.requireNonNullElse(parameter.preset(), "(required)");
    }

    private static boolean isInModule(Evaluator one) {
        return EvaluatorName.of(one.reference().name()).isInModule();
    }

    private void run(Evaluator one) {
        RunDialog.open(
                evaluators, List.of(one), words -> find(analyses, one, words), caller.name());
    }

    /**
     * The newest analyses with these words that it can run on: for an evaluator of a module, those
     * of that module.
     */
    static List<AnalysisSummary> find(Analyses analyses, Evaluator one, String words) {
        String module =
                isInModule(one) ? EvaluatorName.of(one.reference().name()).packageName() : "";
        var query = new AnalysisQuery(words.isEmpty() ? module : words, "", Set.of());
        return analyses.list(query, 0, ANALYSES).stream()
                .filter(each -> module.isEmpty() || each.subject().equals(module))
                .toList();
    }

    private void confirmDelete(Evaluator one) {
        Dialogs.confirm(
                "Delete " + one.reference() + "?",
                "It is unlisted. Its output stays, and analyses that name it keep using it.",
                "Delete",
                "Cancel",
                () -> {
                    Object _ =
                            caller.act(
                                    Role.ADMIN,
                                    "evaluator.delete",
                                    one.reference().toString(),
                                    () ->
                                            packages.withdraw(
                                                    one.reference().name(),
                                                    one.reference().version(),
                                                    caller.name()));
                    show();
                });
    }

    private void upload() {
        Dialogs.show(
                "Upload an evaluator",
                "36rem",
                new Paragraph("A package of kind evaluator (.bpk), see docs/evaluators.md."),
                new FileField((_, file) ->
                        UploadDialog.publish(
                                packages,
                                file,
                                caller.name(),
                                (_, kind) -> mayChange && kind == PackageKind.EVALUATOR,
                                this::show)));
    }
}
