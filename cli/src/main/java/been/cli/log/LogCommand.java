package been.cli.log;

import been.cli.ExitStatus;
import been.cli.call.PlatformCall;
import been.cli.platform.EventStream;
import been.cli.platform.PlatformClient;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code been log}: what a task wrote, and with {@code --follow} what it writes until it ends. */
@Command(
        name = "log",
        description = "Prints the log of a task: time, stream, level and line.",
        footer = {
            "",
            "Exit status with --follow: 0 the task finished, 1 it failed or was aborted."
        },
        mixinStandardHelpOptions = true)
public final class LogCommand extends PlatformCall {
    /** Something comes sooner or later, if only the end. */
    private static final Duration LONG = Duration.ofDays(1);

    @Parameters(paramLabel = "TASK", description = "such as a7-1.b0-e3, as the pages show it")
    private String task = "";

    @Option(
            names = {"-f", "--follow"},
            description = "go on with what is written, over further attempts, until the task ends")
    private boolean follows;

    @Override
    protected int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
        String path = "/api/v1/tasks/" + PlatformClient.segment(task) + "/log";
        if (!follows) {
            out.print(client.get(path + ".txt"));
            return ExitStatus.SUCCESS;
        }
        try (EventStream events = client.events(path + "/events")) {
            while (true) {
                Optional<EventStream.Event> next = events.next(LONG);
                if (next.isPresent() && next.get().name().equals("end")) {
                    return end(PlatformClient.json(next.get().data()));
                }
                next.map(event -> line(PlatformClient.json(event.data()))).ifPresent(out::println);
                out.flush();
            }
        }
    }

    /** As {@code log.txt} has it. */
    static String line(JsonNode line) {
        return "%s %s %s %s"
                .formatted(
                        Instant.ofEpochMilli(line.path("timeMillis").asLong()),
                        line.path("stream").asString(),
                        line.path("level").asString(),
                        line.path("text").asString());
    }

    private int end(JsonNode end) {
        String state = end.path("state").asString();
        String why = end.path("explanation").asString("");
        err().println(state + (why.isEmpty() ? "" : ": " + why));
        return state.equals("Finished") ? ExitStatus.SUCCESS : ExitStatus.FOUND_OR_FAILED;
    }
}
