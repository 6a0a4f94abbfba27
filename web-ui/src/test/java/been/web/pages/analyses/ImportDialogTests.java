package been.web.pages.analyses;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.access.Role;
import been.protocol.results.Metric;
import been.results.Archive;
import been.results.ImportFormat;
import been.results.Imported;
import been.web.pages.parts.OneOf;
import been.web.security.Callers;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Input;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportDialogTests {
    @TempDir private Path folder;
    private Path file;

    private final List<Object> taken = new ArrayList<>();
    private final ImportDialog dialog =
            new ImportDialog(
                    (Archive)
                            Proxy.newProxyInstance(
                                    Archive.class.getClassLoader(),
                                    new Class<?>[] {Archive.class},
                                    (_, _, arguments) -> {
                                        taken.addAll(List.of(arguments));
                                        return new Imported.Stored("load", 1, 2, 2);
                                    }),
                    Callers.with(Role.OPERATOR),
                    () -> {});

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(folder.resolve("load.csv"), "value\n1\n2\n");
    }

    @Test
    void valuesOfCsvAreDescribed() throws IOException {
        OneOf<ImportFormat> format = choice("Format");
        OneOf<Metric.Better> better = choice("Better");
        assertThat(better.getParent().orElseThrow().isVisible()).isFalse();
        format.setValue(ImportFormat.CSV);
        assertThat(better.getParent().orElseThrow().isVisible()).isTrue();
        text("Name of the values").setValue("requests");
        text("Unit").setValue("1/s");
        better.setValue(Metric.Better.HIGHER);
        assertThat(dialog.take("load.csv", file)).startsWith("Imported load: 1 experiments");
        assertThat(taken)
                .contains(
                        "load",
                        ImportFormat.CSV,
                        new Metric("requests", "1/s", "requests", Metric.Better.HIGHER));
    }

    @Test
    void nameThatNoMetricHasIsRefused() throws IOException {
        text("Name of the values").setValue("per second: requests");
        assertThat(dialog.take("load.csv", file))
                .startsWith("Refused: the name of a metric must be a letter, then letters");
        assertThat(taken).isEmpty();
    }

    private Input text(String name) {
        return within(dialog)
                .filter(Input.class::isInstance)
                .map(Input.class::cast)
                .filter(each -> each.getAriaLabel().equals(Optional.of(name)))
                .findFirst()
                .orElseThrow();
    }

    @SuppressWarnings("unchecked") // the label says of what
    private <T> OneOf<T> choice(String label) {
        return within(dialog)
                .filter(OneOf.class::isInstance)
                .map(each -> (OneOf<T>) each)
                .filter(each -> label.equals(each.getLabel()))
                .findFirst()
                .orElseThrow();
    }

    private static Stream<Component> within(Component parent) {
        return Stream.concat(
                Stream.of(parent), parent.getChildren().flatMap(ImportDialogTests::within));
    }
}
