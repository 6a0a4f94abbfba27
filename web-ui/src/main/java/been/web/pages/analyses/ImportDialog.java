package been.web.pages.analyses;

import been.protocol.access.Role;
import been.protocol.results.Metric;
import been.results.Archive;
import been.results.ImportFormat;
import been.results.Imported;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Field;
import been.web.pages.parts.FileField;
import been.web.pages.parts.OneOf;
import been.web.security.Caller;
import com.vaadin.flow.component.html.Paragraph;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Imports results that other programs or platforms measured. */
final class ImportDialog {
    private ImportDialog() {}

    static void open(Archive archive, Caller caller, Runnable changed) {
        var name = new Field("Name here", "generated from the file name if left empty", "");
        var format =
                new OneOf<>("Format", ImportFormat::title)
                        .offer(List.of(ImportFormat.values()), ImportFormat.BEEN);
        format.setWidthFull();
        Dialogs.show(
                "Import results",
                "36rem",
                new Paragraph(
                        "Results of another program, or an analysis exported by another BEEN, become an analysis of that name."),
                name,
                format,
                new FileField((fileName, file) -> {
                    String given = name.value().isEmpty() ? name(fileName) : name.value();
                    String answer = take(archive, caller, given, fileName, format.getValue(), file);
                    changed.run();
                    return answer;
                }));
    }

    private static String name(String fileName) {
        return fileName.replaceFirst("\\.[A-Za-z0-9]+$", "")
                .replaceAll("[^A-Za-z0-9._+=,@~-]", "-");
    }

    private static String take(
            Archive archive,
            Caller caller,
            String name,
            String fileName,
            ImportFormat format,
            Path file)
            throws IOException {
        if (!caller.may(Role.OPERATOR)) {
            return "Only operators import results.";
        }
        var metric = new Metric("value", "1", "value", Metric.Better.LOWER);
        try (InputStream content = Files.newInputStream(file)) {
            return switch (archive.take(name, content, fileName, format, metric, caller.name())) {
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
