package been.cli.tasks;

import been.cli.call.OneCall;
import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.log.LogCommand;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.documents.DocumentSchema;
import been.protocol.Quantities;
import been.protocol.Wire;
import java.io.PrintWriter;
import java.nio.file.Path;
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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code been tasks submit}: one task, into a context of its own or one that is held open. */
@Command(
        name = "submit",
        description = {
            "Submits one task: a command, a saved task or a file. With --follow shows its log until"
                    + " it ends.",
            "",
            "For example: been tasks submit --exclusive --follow -- /srv/bench/run.sh 1000",
            "",
            "Options override what the file or the saved task says. Several tasks that depend on"
                    + " each other: been contexts submit FILE."
        },
        footer = {
            "",
            "Exit status with --follow: 0 the task finished, 1 it failed or was aborted."
        })
final class SubmitTask extends OneCall<JsonNode> {
    @Parameters(
            arity = "0..*",
            paramLabel = "COMMAND",
            description = "the program and its arguments, after --")
    private List<String> command = List.of();

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "a task, YAML or JSON (been schema task)")
    private @Nullable Path file;

    @Option(
            names = "--saved",
            paramLabel = "NAME",
            description = "a saved task (been descriptors list)")
    private @Nullable String saved;

    @Option(
            names = "--context",
            paramLabel = "CONTEXT",
            description = "the context to add it to (been contexts create)")
    private @Nullable String context;

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

    @Option(names = "--cores", paramLabel = "N", description = "physical cores (default: 1)")
    private @Nullable Integer cores;

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
            names = "--property",
            paramLabel = "NAME=VALUE",
            description = "a property; several may be given")
    private Map<String, String> properties = new LinkedHashMap<>();

    @Option(
            names = {"-f", "--follow"},
            description = "show its log until it ends")
    private boolean follows;

    private ObjectNode task = Wire.mapper().createObjectNode();
    private String id = "";
    private int status = ExitStatus.SUCCESS;

    SubmitTask() {
        super(JsonNode.class);
    }

    @Override
    protected void check() {
        if (command.isEmpty() && file == null && saved == null) {
            throw CommandFailure.badInput("expected a COMMAND after --, --file or --saved");
        }
        if (file != null) {
            task = TaskFile.read(file, DocumentSchema.TASK);
        }
        if (saved != null) {
            task.put("descriptor", saved);
        }
        if (!command.isEmpty()) {
            ObjectNode program = task.putObject("program").put("type", "command");
            command.forEach(program.putArray("arguments")::add);
        }
        if (name != null || !task.has("name")) {
            task.put("name", name == null ? usualName() : name);
        }
        place();
        limit();
        environment.forEach(task.withObject("/environment")::put);
        properties.forEach(task.withObject("/properties")::put);
        id =
                context == null
                        ? TaskPaths.freshContext() + "-0"
                        : context + "-" + UUID.randomUUID().toString().substring(0, 8);
        task.put("id", id);
    }

    /** Names are unique in a context, in which the same command may run many times. */
    private String usualName() {
        String what =
                !command.isEmpty()
                        ? command.getFirst()
                        : saved != null ? saved : String.valueOf(Path.of("" + file).getFileName());
        return context == null ? what : what + " " + UUID.randomUUID().toString().substring(0, 8);
    }

    private void place() {
        if (!hosts.isEmpty()) {
            hosts.forEach(task.withObject("/placement").putArray("hosts")::add);
        }
        if (restriction != null) {
            task.withObject("/placement").put("restriction", restriction);
        }
        if (exclusive) {
            task.withObject("/placement").put("exclusivity", "exclusive");
        }
        if (cores != null) {
            task.withObject("/placement").put("cores", cores);
        }
    }

    private void limit() {
        if (wallTime != null) {
            task.withObject("/limits")
                    .put(
                            "wallTime",
                            read("--wall-time", wallTime, Quantities::parseDuration).toString());
        }
        if (memory != null) {
            task.withObject("/limits")
                    .put("memoryBytes", read("--memory", memory, Quantities::parseSize));
        }
    }

    private static <T> T read(String option, String text, Function<String, T> reader) {
        try {
            return reader.apply(text);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.badInput(option + ": " + e.getMessage());
        }
    }

    @Override
    protected Answer call(PlatformClient client) throws InterruptedException {
        Answer answer =
                context == null
                        ? client.send("POST", TaskPaths.CONTEXTS, alone())
                        : client.send(
                                "POST",
                                TaskPaths.CONTEXTS
                                        + "/"
                                        + PlatformClient.segment(context)
                                        + "/tasks",
                                task);
        if (follows && answer.isSuccess()) {
            err().println("submitted task " + id);
            status = LogCommand.follow(client, id, isJson() ? err() : out(), err());
        }
        return TaskPaths.accepted(answer);
    }

    private ObjectNode alone() {
        ObjectNode alone = Wire.mapper().createObjectNode();
        alone.put("id", id.substring(0, id.lastIndexOf('-')));
        alone.put("name", task.path("name").asString());
        alone.putArray("tasks").add(task);
        return alone;
    }

    @Override
    protected void show(JsonNode fresh, PrintWriter out) {
        if (!follows) {
            out.println("submitted task %s (its log: been log -f %s)".formatted(id, id));
        }
    }

    @Override
    protected int status(JsonNode fresh) {
        return status;
    }
}
