package been.cli.schema;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.command.CommandFailure;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import tools.jackson.databind.json.JsonMapper;

class SchemaCommandTests {

    @ParameterizedTest
    @CsvSource({
        "'', vary",
        "analysis, vary",
        "module, metrics",
        "package, licence",
        "evaluator, language"
    })
    void printsTheSchemaOfAKind(String kind, String key) {
        var printed = new StringWriter();
        String[] arguments = kind.isEmpty() ? new String[0] : new String[] {kind};
        int status =
                new CommandLine(new SchemaCommand())
                        .setOut(new PrintWriter(printed))
                        .execute(arguments);
        assertThat(status).isZero();
        var schema = JsonMapper.shared().readTree(printed.toString());
        assertThat(schema.path("$schema").asString()).endsWith("2020-12/schema");
        assertThat(schema.path("properties").has(key)).isTrue();
    }

    @Test
    void anUnknownKindIsRefusedWithTheNearest() {
        var line =
                new CommandLine(new SchemaCommand())
                        .setExecutionExceptionHandler((failure, _, _) -> {
                            assertThat(failure)
                                    .isInstanceOf(CommandFailure.class)
                                    .hasMessage("unknown kind 'modul'; did you mean 'module'?");
                            return 2;
                        });
        assertThat(line.execute("modul")).isEqualTo(2);
    }
}
