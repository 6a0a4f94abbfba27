package been.cli.tasks;

import been.cli.call.Listed;
import been.cli.call.OneCall;
import been.cli.call.RecentCall;
import been.cli.call.SilentCall;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Columns;
import been.documents.DocumentSchema;
import been.documents.YamlText;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code been descriptors}: tasks that are saved under a name. */
@Command(
        name = "descriptors",
        description = "Saves, lists, shows and deletes descriptors of tasks.",
        footer = {"", "Submit one: been tasks submit --saved NAME."},
        subcommands = {
            DescriptorsCommand.ListAll.class,
            DescriptorsCommand.Show.class,
            DescriptorsCommand.Save.class,
            DescriptorsCommand.Delete.class
        },
        mixinStandardHelpOptions = true)
public final class DescriptorsCommand {
    private static final String NAME =
            "its name, or GROUP/PACKAGE/NAME of one that belongs to a package";

    private DescriptorsCommand() {}

    /** {@code been descriptors list}. */
    @Command(name = "list", description = "Lists saved tasks.")
    static final class ListAll extends RecentCall {
        @Override
        protected Listed<?> listed() {
            return new Listed<>(
                    TaskPaths.DESCRIPTORS,
                    JsonNode.class,
                    new Columns<JsonNode>()
                            .left("name", one -> one.path("name").asString())
                            .left("saved", one -> one.path("savedAt").asString())
                            .left("by", one -> one.path("savedBy").asString()),
                    "no task is saved");
        }
    }

    /** {@code been descriptors show}. */
    @Command(name = "show", description = "Prints a saved task as YAML.")
    static final class Show extends OneCall<JsonNode> {
        @Parameters(paramLabel = "NAME", description = NAME)
        private String name = "";

        Show() {
            super(JsonNode.class);
        }

        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            return client.get(TaskPaths.descriptor(name));
        }

        @Override
        protected void show(JsonNode saved, PrintWriter out) {
            out.print(YamlText.of(saved.path("descriptor")));
        }
    }

    /** {@code been descriptors save}. */
    @Command(
            name = "save",
            description = "Saves a task from a file, in place of one of the same name.")
    static final class Save extends OneCall<JsonNode> {
        @Parameters(index = "0", paramLabel = "NAME", description = NAME)
        private String name = "";

        @Parameters(
                index = "1",
                paramLabel = "FILE",
                description = "the task, YAML or JSON (been schema task)")
        private Path file = Path.of("");

        Save() {
            super(JsonNode.class);
        }

        @Override
        protected void check() {
            TaskFile.read(file, DocumentSchema.TASK);
        }

        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            return client.send(
                    "PUT", TaskPaths.descriptor(name), TaskFile.read(file, DocumentSchema.TASK));
        }

        @Override
        protected void show(JsonNode saved, PrintWriter out) {
            out.println("saved " + saved.path("name").asString());
        }
    }

    /** {@code been descriptors delete}. */
    @Command(
            name = "delete",
            description = "Deletes a saved task; tasks that were made from it are kept.")
    static final class Delete extends SilentCall {
        @Parameters(paramLabel = "NAME", description = NAME)
        private String name = "";

        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            return client.delete(TaskPaths.descriptor(name));
        }

        @Override
        protected String done() {
            return "deleted " + name;
        }
    }
}
