package been.web.pages.evaluators;

import been.analyses.Analyses;
import been.analyses.Evaluator;
import been.analyses.Evaluators;
import been.packages.PackageKind;
import been.packages.Publication;
import been.packages.SoftwareRepository;
import been.web.pages.layout.MainLayout;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.FileField;
import been.web.pages.parts.Html;
import been.web.pages.parts.Page;
import been.web.security.Caller;
import been.web.security.Permission;
import been.web.security.Role;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.confirmdialog.ConfirmDialog;
import com.vaadin.flow.component.dialog.Dialog;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.NativeDetails;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.router.PageTitle;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Evaluators with their help: upload, run on an analysis, delete. */
@Route(value = "evaluators", layout = MainLayout.class)
@PageTitle("Evaluators · BEEN")
@PermitAll
public final class EvaluatorsPage extends Page {

    private static final int ANALYSES = 100;

    private final Evaluators evaluators;
    private final Analyses analyses;
    private final SoftwareRepository packages;
    private final String who;
    private final boolean mayChange;
    private final boolean mayRun;
    private final Div list = Html.div("tab-body");

    public EvaluatorsPage(
            Evaluators evaluators, Analyses analyses, SoftwareRepository packages, Caller caller) {
        this.evaluators = evaluators;
        this.analyses = analyses;
        this.packages = packages;
        this.who = caller.name();
        this.mayRun = caller.may(Role.OPERATOR);
        this.mayChange = caller.may(Permission.PUBLISH_CODE);
        title("Evaluators");
        sub(
                new Span(
                        "Programs in R or Python that make tables and plots of results; they run as isolated tasks on hosts, and again when results change"));
        if (mayChange) {
            actions(new Button("Upload", _ -> upload()));
        }
        add(list);
        show();
    }

    private void show() {
        List<Evaluator> all = evaluators.list();
        if (all.isEmpty()) {
            Html.fill(
                    list,
                    new Section(
                            new EmptyState(
                                    "No evaluator yet",
                                    "Those that ship are published when the platform starts; write your own in 15 lines of R, see docs/evaluators.md.",
                                    "been package build my-evaluator",
                                    "been package publish my-evaluator.bpk")));
            return;
        }
        Html.fill(list, all.stream().map(this::section).toArray(Component[]::new));
    }

    private Section section(Evaluator one) {
        Div facts =
                Html.div(
                        "row",
                        Html.text(one.reference().name(), "label"),
                        Html.text(one.reference().version()),
                        Html.text(one.language().equals("r") ? "R" : "Python", "tag"),
                        Html.text("one " + one.scope() + " a run", "quiet"));
        if (mayRun) {
            facts.add(Html.small("Run", () -> run(one)));
        }
        if (mayChange) {
            facts.add(Html.small("Delete", () -> confirmDelete(one)));
        }
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
            var table =
                    new DataTable("Parameters of " + one.title())
                            .text("parameter")
                            .text("takes")
                            .text("when left out")
                            .text("what");
            for (Evaluator.Parameter parameter : one.parameters()) {
                String preset = parameter.preset();
                table.row(
                        Html.text(parameter.name(), "label"),
                        DataTable.cell(parameter.values()),
                        DataTable.cell(preset == null ? "must be given" : preset),
                        Html.text(parameter.help(), "quiet"));
            }
            text.add(table);
        }
        if (!one.reads().isEmpty()) {
            text.add(
                    new Paragraph(
                            "It is given what these made: "
                                    + String.join(", ", one.reads())
                                    + "."));
        }
        return new NativeDetails("Help", text);
    }

    private void run(Evaluator one) {
        new RunDialog(evaluators, List.of(one), analyses.list(0, ANALYSES), who).open();
    }

    private void confirmDelete(Evaluator one) {
        var dialog = new ConfirmDialog();
        dialog.setHeader("Delete " + one.reference() + "?");
        dialog.setText(
                "It is listed no more. What it made stays, and analyses that name it keep using it.");
        dialog.setCancelable(true);
        dialog.setConfirmText("Delete");
        dialog.addConfirmListener(_ -> {
            packages.withdraw(one.reference().name(), one.reference().version(), who);
            show();
        });
        dialog.open();
    }

    private void upload() {
        var dialog = new Dialog("Upload an evaluator");
        dialog.add(
                new Paragraph("A package of kind evaluator (.bpk), see docs/evaluators.md."),
                new FileField((_, file) -> publish(file)));
        dialog.getFooter().add(new Button("Close", _ -> dialog.close()));
        dialog.open();
    }

    private String publish(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            Publication publication =
                    packages.publish(
                            in, null, who, kind -> mayChange && kind == PackageKind.EVALUATOR);
            show();
            return switch (publication) {
                case Publication.Published(var stored, _) ->
                        "Published %s %s.".formatted(stored.name(), stored.version());
                case Publication.Conflict(var why) -> "Refused: " + why + ".";
                case Publication.Refused(_, var why) -> "Refused: " + why + ".";
            };
        }
    }
}
