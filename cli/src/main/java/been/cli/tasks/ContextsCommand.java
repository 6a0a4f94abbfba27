package been.cli.tasks;

import been.cli.call.Listed;
import been.cli.call.OneCall;
import been.cli.call.PlatformCall;
import been.cli.call.RecentCall;
import been.cli.command.ExitStatus;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Columns;
import been.cli.terminal.Terminal;
import been.documents.DocumentSchema;
import been.protocol.Wire;
import been.protocol.tasks.ContextLogLine;
import been.protocol.tasks.ContextState;
import been.protocol.tasks.ContextView;
import been.protocol.tasks.TaskView;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** {@code been contexts}: groups of tasks that end together. */
@Command(
        name = "contexts",
        description =
                "Creates, submits, lists, shows, closes and stops contexts, which are groups of"
                        + " tasks.",
        subcommands = {
            ContextsCommand.Create.class,
            ContextsCommand.Submit.class,
            ContextsCommand.ListAll.class,
            ContextsCommand.Show.class,
            ContextsCommand.Log.class,
            ContextsCommand.Close.class,
            ContextsCommand.Stop.class,
            ContextsCommand.Rerun.class
        },
        mixinStandardHelpOptions = true)
public final class ContextsCommand {

    private ContextsCommand() {}

    private static String state(ContextView context) {
        String why = context.explanation();
        String state =
                context.heldOpen() ? "held open" : context.state().name().toLowerCase(Locale.ROOT);
        return state + (why == null ? "" : ": " + Terminal.harmless(why));
    }

    /** {@code been contexts create}. */
    @Command(
            name = "create",
            description = {
                "Creates a context without tasks, to which you add tasks until you close it.",
                "",
                "Add one: been tasks submit --context CONTEXT …"
            })
    static final class Create extends OneCall<ContextView> {
        @Parameters(
                arity = "0..1",
                paramLabel = "CONTEXT",
                description = "its ID (default: one is chosen)")
        private String id = "";

        @Option(names = "--name", paramLabel = "NAME", description = "what to call it")
        private @Nullable String name;

        @Option(
                names = "--property",
                paramLabel = "NAME=VALUE",
                description = "property of all its tasks; several may be given")
        private Map<String, String> properties = new LinkedHashMap<>();

        Create() {
            super(ContextView.class);
        }

        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            ObjectNode context = Wire.mapper().createObjectNode();
            context.put("id", id.isEmpty() ? TaskPaths.freshContext() : id);
            context.put("heldOpen", true);
            if (name != null) {
                context.put("name", name);
            }
            properties.forEach(context.putObject("properties")::put);
            return TaskPaths.accepted(client.send("POST", TaskPaths.CONTEXTS, context));
        }

        @Override
        protected void show(ContextView fresh, PrintWriter out) {
            out.println(
                    "created context %s (add a task: been tasks submit --context %s …; let it end: been contexts close %s)"
                            .formatted(fresh.id(), fresh.id(), fresh.id()));
        }
    }

    /** {@code been contexts submit}. */
    @Command(
            name = "submit",
            description = {
                "Submits a context from a file: all of its tasks, or none and every problem found,"
                        + " with line and column. Submitting the same ID again changes nothing. See"
                        + " docs/tasks.md for the file."
            })
    static final class Submit extends OneCall<ContextView> {
        @Parameters(paramLabel = "FILE", description = "the context, YAML or JSON")
        private Path file = Path.of("");

        Submit() {
            super(ContextView.class);
        }

        @Override
        protected void check() {
            TaskFile.read(file, DocumentSchema.CONTEXT);
        }

        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            ObjectNode context = TaskFile.read(file, DocumentSchema.CONTEXT);
            if (!context.has("id")) {
                context.put("id", TaskPaths.freshContext());
            }
            return TaskPaths.accepted(client.send("POST", TaskPaths.CONTEXTS, context));
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

    /** {@code been contexts log}. */
    @Command(
            name = "log",
            description =
                    "Prints what all tasks of a context wrote, in order of time: time, task, stream,"
                            + " level and line.",
            footer = {
                "",
                "Exit status with --follow: 0 the context finished, 1 it failed or was aborted."
            })
    static final class Log extends PlatformCall {
        @Parameters(paramLabel = "CONTEXT", description = "ID of a context (been contexts list)")
        private String context = "";

        @Option(
                names = "--level",
                paramLabel = "LEVEL",
                description = "only this level and above: trace, debug, info, warn or error")
        private String level = "trace";

        @Option(names = "--task", paramLabel = "TASK", description = "only this task: name or ID")
        private String task = "";

        @Option(
                names = "--text",
                paramLabel = "TEXT",
                description = "only lines with this text, in any case")
        private String words = "";

        @Option(
                names = {"-f", "--follow"},
                description = "print new lines until the context ends")
        private boolean follows;

        @Override
        protected int ask(PlatformClient client, PrintWriter out)
                throws IOException, InterruptedException {
            String path = TaskPaths.CONTEXTS + "/" + PlatformClient.segment(context) + "/log";
            String filter =
                    "?level=%s&task=%s&q=%s"
                            .formatted(
                                    PlatformClient.segment(level),
                                    PlatformClient.segment(task),
                                    PlatformClient.segment(words));
            if (follows) {
                return follow(client, path + "/events" + filter, out);
            }
            try (var text =
                    new InputStreamReader(
                            client.open(path + ".txt" + filter), StandardCharsets.UTF_8)) {
                Terminal.copy(text, out);
            }
            return ExitStatus.SUCCESS;
        }

        private int follow(PlatformClient client, String path, PrintWriter out)
                throws InterruptedException {
            // A stream that is cut off begins again, so lines that were printed are skipped.
            Map<String, Long> printed = new HashMap<>();
            ContextView end =
                    client.<ContextView>follow(
                                    path,
                                    null,
                                    event -> {
                                        if (event.name().equals("end")) {
                                            return Optional.of(event.as(ContextView.class));
                                        }
                                        ContextLogLine line = event.as(ContextLogLine.class);
                                        String attempt = line.task() + "#" + line.attempt();
                                        if (line.number() > printed.getOrDefault(attempt, -1L)) {
                                            printed.put(attempt, line.number());
                                            Terminal.print(line.toString(), out);
                                            out.flush();
                                        }
                                        return Optional.empty();
                                    })
                            .orElseThrow();
            err().println(state(end));
            return end.state() == ContextState.FINISHED
                    ? ExitStatus.SUCCESS
                    : ExitStatus.FOUND_OR_FAILED;
        }
    }

    /** {@code been contexts close}. */
    @Command(
            name = "close",
            description = "Closes a context that was created: it ends with the tasks that it has.")
    static final class Close extends OfOne {
        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            return client.post(path() + "/close");
        }

        @Override
        protected void show(ContextView closed, PrintWriter out) {
            out.println(
                    "context %s takes no further tasks: %s".formatted(closed.id(), state(closed)));
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
