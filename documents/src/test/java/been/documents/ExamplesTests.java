package been.documents;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What ships and what the guide shows is what the schemas describe. */
class ExamplesTests {
    private static final Pattern FENCE = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

    /** An example and where it is from. */
    private record Example(String from, DocumentSchema schema, String text) {}

    @ParameterizedTest
    @EnumSource
    void examplesOfEachKindAreValid(DocumentSchema schema) throws IOException {
        List<Example> examples = examples().stream().filter(e -> e.schema == schema).toList();
        assertThat(examples)
                .hasSizeGreaterThanOrEqualTo(
                        switch (schema) {
                            case SOFTWARE -> 1;
                            case TASK, CONTEXT -> 1;
                            case SUITE -> 3;
                            case ANALYSIS, MODULE, PACKAGE, EVALUATOR -> 4;
                        })
                .allSatisfy(example ->
                        assertThat(Document.read(example.text, schema).problems())
                                .as(example.from)
                                .isEmpty());
    }

    @ParameterizedTest
    @EnumSource
    void schemasAreValidThemselves(DocumentSchema schema) {
        var dialect = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
        assertThat(
                        dialect.getSchema(
                                        SchemaLocation.of(
                                                "https://json-schema.org/draft/2020-12/schema"))
                                .validate(schema.text(), InputFormat.JSON))
                .isEmpty();
    }

    private static List<Example> examples() throws IOException {
        var examples = new ArrayList<Example>();
        for (Path folder : List.of(Path.of("../benchmarks"), Path.of("../evaluators"))) {
            for (Path file : files(folder, ".yaml")) {
                String text =
                        Files.readString(file)
                                .replace("@project.version@", "0.1.0")
                                // As been run resolves it.
                                .replace("url: ../..", "url: /srv/been");
                add(examples, file.toString(), text);
            }
        }
        var pages = new ArrayList<>(files(Path.of("../docs"), ".md"));
        pages.add(Path.of("../README.md"));
        for (Path page : pages) {
            FENCE.matcher(Files.readString(page))
                    .results()
                    .forEach(match -> add(examples, page.toString(), match.group(1)));
        }
        return examples;
    }

    private static List<Path> files(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .filter(file -> !file.toString().contains("/target/"))
                    .sorted()
                    .toList();
        }
    }

    /** By the key that only one kind has; excerpts have none of them. */
    private static void add(List<Example> examples, String from, String text) {
        String lines = "\n" + text;
        if (lines.contains("\nsuite:")) {
            examples.add(new Example(from, DocumentSchema.SUITE, text));
        } else if (lines.contains("\nprogram:")) {
            examples.add(new Example(from, DocumentSchema.TASK, text));
        } else if (lines.contains("\ntasks:\n")) {
            examples.add(new Example(from, DocumentSchema.CONTEXT, text));
        } else if (lines.contains("\nanalysis:")) {
            examples.add(new Example(from, DocumentSchema.ANALYSIS, text));
        } else if (lines.contains("\nmetrics:")) {
            examples.add(new Example(from, DocumentSchema.MODULE, text));
        } else if (lines.contains("\nlanguage:")) {
            examples.add(new Example(from, DocumentSchema.EVALUATOR, text));
        } else if (lines.contains("\nlicence:")) {
            examples.add(new Example(from, DocumentSchema.PACKAGE, text));
        } else if (lines.contains("\ntitle:") && lines.contains("\nversions:")) {
            examples.add(new Example(from, DocumentSchema.SOFTWARE, text));
        }
    }
}
