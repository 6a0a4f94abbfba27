package been.web.pages.analyses;

import been.protocol.access.Role;
import been.protocol.results.Metric;
import been.results.Archive;
import been.results.ImportFormat;
import been.results.Imported;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Field;
import been.web.pages.parts.FileField;
import been.web.pages.parts.Html;
import been.web.pages.parts.OneOf;
import been.web.security.Caller;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Imports results that other programs or platforms measured. */
final class ImportDialog extends Div {
    private final Archive archive;
    private final Caller caller;
    private final Field name =
            new Field("Name here", "generated from the file name if left empty", "");
    private final OneOf<ImportFormat> format =
            new OneOf<>("Format", ImportFormat::title)
                    .offer(List.of(ImportFormat.values()), ImportFormat.BEEN);
    private final Field metric = new Field("Name of the values", "latency", "value");
    private final Field unit = new Field("Unit", "1 if there is none", "1");
    private final OneOf<Metric.Better> better =
            new OneOf<Metric.Better>("Better", OneOf::word)
                    .offer(List.of(Metric.Better.values()), Metric.Better.LOWER);

    ImportDialog(Archive archive, Caller caller, Runnable changed) {
        this.archive = archive;
        this.caller = caller;
        Div values = Html.div("fields", metric, unit, better);
        values.setVisible(false);
        format.addValueChangeListener(
                event -> values.setVisible(event.getValue() == ImportFormat.CSV));
        format.setWidthFull();
        add(
                new Paragraph(
                        "Results of another program, or an analysis exported by another BEEN, become an analysis of that name."),
                name,
                format,
                values,
                new FileField((fileName, file) -> {
                    String answer = take(fileName, file);
                    changed.run();
                    return answer;
                }));
    }

    static void open(Archive archive, Caller caller, Runnable changed) {
        Dialogs.show("Import results", "36rem", new ImportDialog(archive, caller, changed));
    }

    private static String name(String fileName) {
        return fileName.replaceFirst("\\.[A-Za-z0-9]+$", "")
                .replaceAll("[^A-Za-z0-9._+=,@~-]", "-");
    }

    /**
     * @return one sentence for people
     */
    String take(String fileName, Path file) throws IOException {
        if (!caller.may(Role.OPERATOR)) {
            return "Only operators import results.";
        }
        String as = name.value().isEmpty() ? name(fileName) : name.value();
        Metric ofCsv;
        try {
            ofCsv = new Metric(metric.value(), unit.value(), metric.value(), better.getValue());
        } catch (IllegalArgumentException impossible) {
            return "Refused: " + impossible.getMessage() + ".";
        }
        try (InputStream content = Files.newInputStream(file)) {
            return switch (archive.take(
                    as, content, fileName, format.getValue(), ofCsv, caller.name())) {
                case Imported.Stored stored ->
                        "Imported %s: %d experiments, %d executions, of them %d counted."
                                .formatted(
                                        stored.analysis(),
                                        stored.experiments(),
                                        stored.executions(),
                                        stored.counting());
                case Imported.Refused(var problem) -> "Refused: " + problem + ".";
            };
        }
    }
}
