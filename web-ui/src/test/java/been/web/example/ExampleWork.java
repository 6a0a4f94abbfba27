package been.web.example;

import been.protocol.HostName;
import been.protocol.TaskAttempt;
import been.protocol.WorkSight;
import been.tasks.WorkDirectories;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The same working directory of every attempt, on a host that answers at once. */
public final class ExampleWork implements WorkDirectories {
    private static final HostName HOST = new HostName("alpha");
    private static final byte[] LOG = "warmed up\n".getBytes(StandardCharsets.UTF_8);
    private static final long CHANGED = 1_770_000_000_000L;

    @Override
    public Look look(TaskAttempt attempt, String path, long offset) {
        return new Look.Seen(
                HOST,
                switch (path) {
                    case "" ->
                            new WorkSight.Folder(
                                    List.of(
                                            new WorkSight.Entry(
                                                    "out", WorkSight.Kind.FOLDER, 0, CHANGED)),
                                    false);
                    case "out" ->
                            new WorkSight.Folder(
                                    List.of(
                                            new WorkSight.Entry(
                                                    "log",
                                                    WorkSight.Kind.FILE,
                                                    LOG.length,
                                                    CHANGED)),
                                    false);
                    case "out/log" -> WorkSight.File.of(LOG.length, offset, LOG);
                    default -> new WorkSight.Nothing("there is no such file or folder");
                });
    }

    @Override
    public boolean answer(HostName host, String look, WorkSight sight) {
        return false;
    }
}
