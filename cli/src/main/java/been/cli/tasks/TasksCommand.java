package been.cli.tasks;

import been.cli.call.Listed;
import been.cli.call.OneCall;
import been.cli.call.RecentCall;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Columns;
import been.cli.terminal.Terminal;
import been.protocol.Quantities;
import been.protocol.ResourceUsage;
import been.protocol.tasks.TaskChange;
import been.protocol.tasks.TaskView;
import java.io.PrintWriter;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been tasks}: what runs, ran and is queued. */
@Command(
        name = "tasks",
        description = "Submits, lists, shows and stops tasks.",
        footer = {"", "The log of a task: been log TASK. Its working directory: been work TASK."},
        subcommands = {
            SubmitTask.class,
            TasksCommand.ListAll.class,
            TasksCommand.Show.class,
            TasksCommand.Stop.class,
            TasksCommand.Rerun.class
        },
        mixinStandardHelpOptions = true)
public final class TasksCommand {

    private TasksCommand() {}

    /** A task in a list. */
    static Columns<TaskView> columns() {
        return new Columns<TaskView>()
                .left("task", task -> task.descriptor().id())
                .left("name", task -> task.descriptor().name())
                .left("context", TaskView::context)
                .left("state", TaskView::state)
                .left("host", TaskView::host)
                .left("started", TaskView::startedAt)
                .left("explanation", TaskView::explanation);
    }

    /** {@code been tasks list}. */
    @Command(name = "list", description = "Lists tasks, those of the newest context first.")
    static final class ListAll extends RecentCall {
        @Option(
                names = "--state",
                paramLabel = "STATE",
                description = "only tasks in this state, such as Running")
        private @Nullable String state;

        @Option(
                names = "--context",
                paramLabel = "CONTEXT",
                description = "only tasks of this context (been contexts list)")
        private @Nullable String context;

        @Option(
                names = "--host",
                paramLabel = "HOST",
                description = "only tasks that run, or ran last, on this host")
        private @Nullable String host;

        @Option(
                names = "--name",
                paramLabel = "TEXT",
                description = "only tasks with this text in their name or id")
        private @Nullable String name;

        @Override
        protected Listed<?> listed() {
            var query = new StringJoiner("&", "?", "").setEmptyValue("");
            add(query, "state", state);
            add(query, "context", context);
            add(query, "host", host);
            add(query, "q", name);
            return new Listed<>(
                    TaskPaths.TASKS + query, TaskView.class, columns(), "there are no such tasks");
        }

        private static void add(StringJoiner query, String parameter, @Nullable String value) {
            if (value != null) {
                query.add(parameter + "=" + PlatformClient.segment(value));
            }
        }
    }

    /** A verb that is about one task. */
    abstract static class OfOne extends OneCall<TaskView> {
        @Parameters(paramLabel = "TASK", description = "id of a task (been tasks list)")
        private String task = "";

        OfOne() {
            super(TaskView.class);
        }

        final String path() {
            return TaskPaths.TASKS + "/" + PlatformClient.segment(task);
        }
    }

    /** {@code been tasks show}. */
    @Command(name = "show", description = "Shows one task: its state, its history and its files.")
    static final class Show extends OfOne {
        private List<TaskChange> history = List.of();

        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            Answer answer = client.get(path());
            if (answer.isSuccess()) {
                history = client.list(path() + "/history", TaskChange.class);
            }
            return answer;
        }

        @Override
        protected void show(TaskView shown, PrintWriter out) {
            out.println("task      " + shown.descriptor().id());
            out.println("name      " + shown.descriptor().name());
            out.println("context   " + shown.context());
            out.println("state     " + stateOf(shown));
            if (shown.attempt() > 0) {
                out.println("attempt   %d on %s".formatted(shown.attempt(), shown.host()));
            }
            ResourceUsage usage = shown.usage();
            if (usage != null) {
                out.println("used      " + used(usage));
            }
            shown.files()
                    .forEach(file ->
                            out.println(
                                    "file      %s, %s"
                                            .formatted(
                                                    file.path(),
                                                    Quantities.formatSize(file.bytes()))));
            out.println();
            new Columns<TaskChange>()
                    .left("time", TaskChange::time)
                    .right("attempt", TaskChange::attempt)
                    .left("state", TaskChange::state)
                    .left("by", TaskChange::who)
                    .left("detail", TaskChange::detail)
                    .lines(history, Terminal.detect())
                    .forEach(out::println);
        }

        private static String used(ResourceUsage usage) {
            Double cpu = usage.cpuTimeSeconds();
            Long memory = usage.memoryPeakBytes();
            return Quantities.formatSeconds(usage.wallTimeSeconds())
                    + " of time"
                    + (cpu == null ? "" : ", " + Quantities.formatSeconds(cpu) + " of processors")
                    + (memory == null ? "" : ", " + Quantities.formatSize(memory) + " of memory");
        }
    }

    /** The state in a line, with the reason. */
    static String stateOf(TaskView task) {
        String why = task.explanation();
        return task.state() + (why == null || why.isEmpty() ? "" : ": " + Terminal.harmless(why));
    }

    /** {@code been tasks stop}. */
    @Command(name = "stop", description = "Stops a task, whatever its state; it ends as Aborted.")
    static final class Stop extends OfOne {
        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            return client.post(path() + "/stop");
        }

        @Override
        protected void show(TaskView stopped, PrintWriter out) {
            out.println(stopped.descriptor().id() + " is " + stateOf(stopped));
        }
    }

    /** {@code been tasks rerun}. */
    @Command(
            name = "rerun",
            description = "Runs a task once more, as a new task in its own context.")
    static final class Rerun extends OfOne {
        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            return client.post(path() + "/again");
        }

        @Override
        protected void show(TaskView fresh, PrintWriter out) {
            out.println("submitted task " + fresh.descriptor().id());
        }
    }
}
