package been.web.pages.analyses;

import been.results.Archive;
import been.results.ImportFormat;
import been.results.Imported;
import been.results.Metric;
import been.web.pages.parts.Field;
import been.web.pages.parts.FileField;
import been.web.security.Caller;
import been.web.security.Role;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.dialog.Dialog;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.select.Select;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Takes results that other programs or platforms measured. */
final class ImportDialog extends Dialog {
    private final Archive archive;
    private final Caller caller;
    private final Runnable changed;
    private final Field name = new Field("Name here", "made of the file's name if left empty", "");
    private final Select<ImportFormat> format = new Select<>();

    ImportDialog(Archive archive, Caller caller, Runnable changed) {
        super("Import results");
        this.archive = archive;
        this.caller = caller;
        this.changed = changed;
        setWidth("36rem");
        format.setLabel("Format");
        format.setItems(ImportFormat.values());
        format.setItemLabelGenerator(ImportFormat::title);
        format.setValue(ImportFormat.BEEN);
        format.setWidthFull();
        add(
                new Paragraph(
                        "Results of another program, or an analysis exported by another BEEN, become an analysis of that name."),
                name,
                format,
                new FileField(this::take));
        getFooter().add(new Button("Close", _ -> close()));
    }

    private String take(String fileName, Path file) throws IOException {
        String wanted = name.value();
        String given =
                wanted.isEmpty()
                        ? fileName.replaceFirst("\\.[A-Za-z0-9]+$", "")
                                .replaceAll("[^A-Za-z0-9._+=,@~-]", "-")
                        : wanted;
        Metric metric = new Metric("value", "1", "value", Metric.Better.LOWER);
        if (!caller.may(Role.OPERATOR)) {
            return "Only operators import results.";
        }
        try (InputStream content = Files.newInputStream(file)) {
            return told(
                    archive.take(
                            given, content, fileName, format.getValue(), metric, caller.name()));
        }
    }

    private String told(Imported imported) {
        return switch (imported) {
            case Imported.Stored stored -> {
                changed.run();
                yield "Imported %s: %d experiments, %d executions, of which %d count."
                        .formatted(
                                stored.analysis(),
                                stored.experiments(),
                                stored.executions(),
                                stored.counting());
            }
            case Imported.Refused(var problem) -> "Refused: " + problem + ".";
        };
    }
}
