package been.cli.log;

import been.cli.call.PlatformCall;
import been.cli.command.ExitStatus;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Terminal;
import been.protocol.tasks.TaskEnd;
import been.protocol.tasks.TaskLogLine;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been log}: what a task wrote, and with {@code --follow} what it writes until it ends. */
@Command(
        name = "log",
        description = "Prints the log of a task: time, stream, level and line.",
        footer = {
            "",
            "Exit status with --follow: 0 the task finished, 1 it failed or was aborted."
        })
public final class LogCommand extends PlatformCall {

    @Parameters(paramLabel = "TASK", description = "ID of the task, such as a7-1.b0-e3")
    private String task = "";

    @Option(
            names = {"-f", "--follow"},
            description = "print new lines, also of further attempts, until the task ends")
    private boolean follows;

    @Override
    protected int ask(PlatformClient client, PrintWriter out)
            throws IOException, InterruptedException {
        if (follows) {
            return follow(client, task, out, err());
        }
        try (var text =
                new InputStreamReader(client.open(path(task) + ".txt"), StandardCharsets.UTF_8)) {
            Terminal.copy(text, out);
        }
        return ExitStatus.SUCCESS;
    }

    /** Prints what a task writes until it ends; gives the exit status. */
    public static int follow(PlatformClient client, String task, PrintWriter out, PrintWriter err)
            throws InterruptedException {
        TaskEnd end =
                client.<TaskEnd>follow(
                                path(task) + "/events",
                                null,
                                event -> {
                                    if (event.name().equals("end")) {
                                        return Optional.of(event.as(TaskEnd.class));
                                    }
                                    Terminal.print(line(event.as(TaskLogLine.class)), out);
                                    out.flush();
                                    return Optional.empty();
                                })
                        .orElseThrow();
        String why = end.explanation();
        err.println(
                end.state() + (why == null || why.isEmpty() ? "" : ": " + Terminal.harmless(why)));
        return end.state().equals("Finished") ? ExitStatus.SUCCESS : ExitStatus.FOUND_OR_FAILED;
    }

    private static String path(String task) {
        return "/api/v1/tasks/" + PlatformClient.segment(task) + "/log";
    }

    /** As {@code log.txt} has it. */
    private static String line(TaskLogLine line) {
        return "%s %s %s %s"
                .formatted(
                        Instant.ofEpochMilli(line.timeMillis()),
                        line.stream(),
                        line.level(),
                        line.text());
    }
}
