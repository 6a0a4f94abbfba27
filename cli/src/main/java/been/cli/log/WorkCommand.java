package been.cli.log;

import been.cli.call.Download;
import been.cli.call.PlatformCall;
import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Columns;
import been.cli.terminal.Terminal;
import been.protocol.WorkSight;
import been.protocol.WorkSight.Kind;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been work}: what lies in a task's working directory, on its host. */
@Command(
        name = "work",
        description = {
            "Lists a folder in a task's working directory, or fetches a file from it,"
                    + " directly from the host: while the task runs, and while the directory is"
                    + " kept.",
            "Links are not followed. A host is not asked while it runs an exclusive task."
        })
public final class WorkCommand extends PlatformCall {
    @Parameters(
            index = "0",
            paramLabel = "TASK",
            description = "ID of the task, such as a7-1.b0-e3")
    private String task = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "PATH",
            description = "path in the working directory (default: the directory itself)")
    private String path = "";

    @Option(
            names = "--attempt",
            paramLabel = "NUMBER",
            description = "number of the attempt (default: the current one)")
    private @Nullable Integer attempt;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "fetch PATH into this file")
    private @Nullable Path output;

    @Option(names = "--json", description = "print the REST response as JSON")
    private boolean json;

    @Override
    protected void check() {
        if (output != null) {
            Download.requireFolder(output);
        }
    }

    @Override
    protected int ask(PlatformClient client, PrintWriter out)
            throws InterruptedException, IOException {
        String base = "/api/v1/tasks/" + PlatformClient.segment(task) + "/work";
        String query =
                "?path="
                        + PlatformClient.segment(path)
                        + (attempt == null ? "" : "&attempt=" + attempt);
        if (output != null) {
            Download.into(output, client, base + "/content" + query);
            return ExitStatus.SUCCESS;
        }
        Answer answer = client.get(base + query);
        if (answer.text("code").equals("work.file")) {
            throw CommandFailure.badInput(path + " is a file; to fetch it, add: -o FILE");
        }
        WorkSight.Folder folder = answer.as(WorkSight.Folder.class);
        if (json) {
            out.println(answer.body());
        } else {
            new Columns<WorkSight.Entry>()
                    .left("name", WorkCommand::name)
                    .right("bytes", entry -> entry.kind() == Kind.FILE ? entry.bytes() : null)
                    .left("changed", entry -> Instant.ofEpochMilli(entry.modifiedMillis()))
                    .lines(folder.entries(), Terminal.detect())
                    .forEach(out::println);
            if (folder.more()) {
                out.println(
                        "and more; only the first %d are shown".formatted(folder.entries().size()));
            }
        }
        return ExitStatus.SUCCESS;
    }

    private static String name(WorkSight.Entry entry) {
        return switch (entry.kind()) {
            case FOLDER -> entry.name() + "/";
            case FILE -> entry.name();
            case LINK, OTHER ->
                    entry.name() + " (" + entry.kind().name().toLowerCase(Locale.ROOT) + ")";
        };
    }
}
