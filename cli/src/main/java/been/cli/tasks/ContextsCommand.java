package been.cli.tasks;

import been.cli.call.Listed;
import been.cli.call.OneCall;
import been.cli.call.RecentCall;
import been.cli.command.CommandFailure;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Columns;
import been.cli.terminal.Terminal;
import been.protocol.Wire;
import been.protocol.tasks.ContextView;
import been.protocol.tasks.TaskView;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** {@code been contexts}: groups of tasks that end together. */
@Command(
        name = "contexts",
        description = "Submits, lists, shows and stops contexts, which are groups of tasks.",
        subcommands = {
            ContextsCommand.Submit.class,
            ContextsCommand.ListAll.class,
            ContextsCommand.Show.class,
            ContextsCommand.Stop.class,
            ContextsCommand.Rerun.class
        },
        mixinStandardHelpOptions = true)
public final class ContextsCommand {

    private ContextsCommand() {}

    private static String state(ContextView context) {
        String why = context.explanation();
        return context.state().name().toLowerCase(Locale.ROOT) + (why == null ? "" : ": " + why);
    }

    /** {@code been contexts submit}. */
    @Command(
            name = "submit",
            description = {
                "Submits a context: all of its tasks, or none and every problem found. Submitting"
                        + " the same id again changes nothing. See docs/tasks.md for the file."
            })
    static final class Submit extends OneCall<ContextView> {
        @Parameters(paramLabel = "FILE.json", description = "the context, as REST takes it")
        private Path file = Path.of("");

        Submit() {
            super(ContextView.class);
        }

        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            return TaskPaths.accepted(client.send("POST", TaskPaths.CONTEXTS, document()));
        }

        private JsonNode document() {
            try {
                return Wire.mapper().readTree(Files.readString(file, StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw CommandFailure.badInput("the file %s cannot be read".formatted(file));
            } catch (JacksonException e) {
                var at = e.getLocation();
                throw CommandFailure.badInput(
                        "%s:%d:%d is not JSON: %s"
                                .formatted(
                                        file,
                                        at.getLineNr(),
                                        at.getColumnNr(),
                                        e.getOriginalMessage()));
            }
        }

        @Override
        protected void show(ContextView fresh, PrintWriter out) {
            out.println("submitted context %s, %d tasks".formatted(fresh.id(), fresh.tasks()));
        }
    }

    /** {@code been contexts list}. */
    @Command(name = "list", description = "Lists contexts.")
    static final class ListAll extends RecentCall {
        @Override
        protected Listed<?> listed() {
            return new Listed<>(
                    TaskPaths.CONTEXTS,
                    ContextView.class,
                    new Columns<ContextView>()
                            .left("context", ContextView::id)
                            .left("name", ContextView::name)
                            .left("owner", ContextView::owner)
                            .right("ended", context -> context.tasksEnded() + "/" + context.tasks())
                            .left("submitted", ContextView::submittedAt)
                            .left("state", ContextsCommand::state),
                    "there are no contexts");
        }
    }

    /** A verb that is about one context. */
    abstract static class OfOne extends OneCall<ContextView> {
        @Parameters(paramLabel = "CONTEXT", description = "id of a context (been contexts list)")
        private String context = "";

        OfOne() {
            super(ContextView.class);
        }

        final String path() {
            return TaskPaths.CONTEXTS + "/" + PlatformClient.segment(context);
        }
    }

    /** {@code been contexts show}. */
    @Command(name = "show", description = "Shows one context and its tasks.")
    static final class Show extends OfOne {
        private List<TaskView> tasks = List.of();

        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            Answer answer = client.get(path());
            if (answer.isSuccess()) {
                tasks = client.list(path() + "/tasks", TaskView.class);
            }
            return answer;
        }

        @Override
        protected void show(ContextView shown, PrintWriter out) {
            out.println("context    " + shown.id());
            out.println("name       " + shown.name());
            out.println("state      " + state(shown));
            out.println("submitted  %s by %s".formatted(shown.submittedAt(), shown.owner()));
            if (shown.endedAt() != null) {
                out.println("ended      " + shown.endedAt());
            }
            out.println();
            new Columns<TaskView>()
                    .left("task", task -> task.descriptor().id())
                    .left("name", task -> task.descriptor().name())
                    .left("host", TaskView::host)
                    .left("state", TasksCommand::stateOf)
                    .lines(tasks, Terminal.detect())
                    .forEach(out::println);
        }
    }

    /** {@code been contexts stop}. */
    @Command(name = "stop", description = "Stops a context: every task of it that has not ended.")
    static final class Stop extends OfOne {
        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            return client.post(path() + "/stop");
        }

        @Override
        protected void show(ContextView stopped, PrintWriter out) {
            out.println(stopped.id() + " is being stopped");
        }
    }

    /** {@code been contexts rerun}. */
    @Command(name = "rerun", description = "Runs all tasks of a context once more, as a new one.")
    static final class Rerun extends OfOne {
        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            return client.post(path() + "/again");
        }

        @Override
        protected void show(ContextView fresh, PrintWriter out) {
            out.println("submitted context %s, %d tasks".formatted(fresh.id(), fresh.tasks()));
        }
    }
}
