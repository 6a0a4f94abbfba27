package been.cli.schema;

import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.documents.DocumentSchema;
import been.protocol.NearestName;
import java.util.Iterator;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code been schema}: needs no server. */
@Command(
        name = "schema",
        description = {
            "Prints the JSON Schema of a kind of file, for completion and validation in editors.",
            "Save it beside your files, and start each of them with the line",
            "# yaml-language-server: $$schema=analysis.schema.json"
        },
        mixinStandardHelpOptions = true)
public final class SchemaCommand implements Callable<Integer> {

    private static final class Kinds implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return DocumentSchema.words().iterator();
        }
    }

    @Parameters(
            paramLabel = "KIND",
            arity = "0..1",
            defaultValue = "analysis",
            completionCandidates = Kinds.class,
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private String kind = "analysis";

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        DocumentSchema schema =
                DocumentSchema.of(kind)
                        .orElseThrow(() ->
                                CommandFailure.badInput(
                                        "unknown kind '%s'%s"
                                                .formatted(
                                                        kind,
                                                        NearestName.hintOrAll(
                                                                kind, DocumentSchema.words()))));
        spec.commandLine().getOut().print(schema.text());
        spec.commandLine().getOut().flush();
        return ExitStatus.SUCCESS;
    }
}
