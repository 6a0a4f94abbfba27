package been.cli.tasks;

import been.cli.call.OneCall;
import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.log.LogCommand;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.protocol.ContextId;
import been.protocol.Exclusivity;
import been.protocol.FailurePolicy;
import been.protocol.HostName;
import been.protocol.Placement;
import been.protocol.Program;
import been.protocol.Quantities;
import been.protocol.ResourceLimits;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import been.protocol.tasks.ContextView;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been tasks submit}: one command as a task in its own context. */
@Command(
        name = "submit",
        description = {
            "Submits one command as a task, and with --follow shows its log until it ends.",
            "",
            "For example: been tasks submit --exclusive --follow -- /srv/bench/run.sh 1000",
            "",
            "Several tasks that depend on each other: been contexts submit FILE.json."
        },
        footer = {
            "",
            "Exit status with --follow: 0 the task finished, 1 it failed or was aborted."
        })
final class SubmitTask extends OneCall<ContextView> {
    @Parameters(
            arity = "1..*",
            paramLabel = "COMMAND",
            description = "the program and its arguments, after --")
    private List<String> command = List.of();

    @Option(names = "--name", paramLabel = "NAME", description = "what to call it")
    private @Nullable String name;

    @Option(
            names = "--host",
            paramLabel = "HOST",
            description = "where it may run; several may be given (default: any host)")
    private List<String> hosts = new ArrayList<>();

    @Option(
            names = "--restriction",
            paramLabel = "EXPRESSION",
            description = "which hosts it may run on, such as 'host.cpu.cores >= 4'")
    private @Nullable String restriction;

    @Option(names = "--exclusive", description = "nothing else may run on its host meanwhile")
    private boolean exclusive;

    @Option(
            names = "--cores",
            paramLabel = "N",
            description = "physical cores (default: ${DEFAULT-VALUE})")
    private int cores = 1;

    @Option(names = "--memory", paramLabel = "SIZE", description = "its limit, such as 2GiB")
    private @Nullable String memory;

    @Option(names = "--wall-time", paramLabel = "TIME", description = "its limit, such as 10m")
    private @Nullable String wallTime;

    @Option(
            names = "--env",
            paramLabel = "NAME=VALUE",
            description = "an environment variable; several may be given")
    private Map<String, String> environment = new LinkedHashMap<>();

    @Option(
            names = {"-f", "--follow"},
            description = "show its log until it ends")
    private boolean follows;

    private final String id = "c" + UUID.randomUUID().toString().substring(0, 13);
    private int status = ExitStatus.SUCCESS;

    /** A context as REST takes it. */
    record Submitted(ContextId id, String name, List<TaskDescriptor> tasks) {}

    SubmitTask() {
        super(ContextView.class);
    }

    @Override
    protected void check() {
        context(); // a mistake on the command line is reported before a platform is looked for
    }

    private Submitted context() {
        String called = name == null ? command.getFirst() : name;
        try {
            var task =
                    new TaskDescriptor(
                            new TaskId(id + "-0"),
                            called,
                            TaskKind.JOB,
                            new Program.Command(command),
                            Map.of(),
                            Map.of(),
                            environment,
                            new Placement(
                                    restriction,
                                    hosts.stream().map(HostName::new).toList(),
                                    exclusive ? Exclusivity.EXCLUSIVE : Exclusivity.SHARED,
                                    cores),
                            new ResourceLimits(
                                    null,
                                    read("--wall-time", wallTime, Quantities::parseDuration),
                                    read("--memory", memory, Quantities::parseSize),
                                    null,
                                    null),
                            List.of(),
                            FailurePolicy.FAIL,
                            List.of());
            return new Submitted(new ContextId(id), called, List.of(task));
        } catch (IllegalArgumentException e) {
            throw CommandFailure.badInput(String.valueOf(e.getMessage()));
        }
    }

    private static <T> @Nullable T read(
            String option, @Nullable String text, Function<String, T> reader) {
        try {
            return text == null ? null : reader.apply(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
        }
    }

    @Override
    protected Answer call(PlatformClient client) throws InterruptedException {
        Submitted context = context();
        Answer answer = client.send("POST", TaskPaths.CONTEXTS, context);
        if (follows && answer.isSuccess()) {
            err().println("submitted task " + id + "-0");
            status = LogCommand.follow(client, id + "-0", out(), err());
        }
        return TaskPaths.accepted(answer);
    }

    @Override
    protected void show(ContextView fresh, PrintWriter out) {
        if (!follows) {
            out.println("submitted task %s-0 (its log: been log -f %s-0)".formatted(id, id));
        }
    }

    @Override
    protected int status(ContextView fresh) {
        return status;
    }
}
