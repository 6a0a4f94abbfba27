package been.cli.tasks;

import been.cli.command.CommandFailure;
import been.documents.Document;
import been.documents.DocumentSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/** Files with tasks and contexts, YAML or JSON. */
final class TaskFile {
    private TaskFile() {}

    /**
     * A file as REST takes it.
     *
     * @throws CommandFailure with every problem and its place, when it does not fit the schema
     */
    static ObjectNode read(Path file, DocumentSchema schema) {
        Document document;
        try {
            document = Document.read(Files.readString(file, StandardCharsets.UTF_8), schema);
        } catch (IOException e) {
            throw CommandFailure.badInput("the file %s cannot be read".formatted(file));
        }
        return (ObjectNode)
                document.json()
                        .orElseThrow(() ->
                                CommandFailure.badInput(
                                        document.problems().stream()
                                                .map(one ->
                                                        "%s:%d:%d: %s"
                                                                .formatted(
                                                                        file,
                                                                        one.line(),
                                                                        one.column(),
                                                                        one.message()))
                                                .collect(Collectors.joining("\nbeen: "))));
    }
}
