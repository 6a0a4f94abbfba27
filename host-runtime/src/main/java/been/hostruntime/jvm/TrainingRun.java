package been.hostruntime.jvm;

import been.task.TaskProcess;
import been.task.testing.TrivialTask;
import been.task.wire.TaskEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a trivial task once, without a platform, so that its JVM writes the start cache. */
final class TrainingRun {
    private static final long PATIENCE_SECONDS = 600;

    private TrainingRun() {}

    /**
     * Creates the cache atomically.
     *
     * @throws IOException with one sentence why there is no cache
     */
    static void make(Jdk jdk, CacheKind kind, Path sdk, Path file)
            throws IOException, InterruptedException {
        Path folder = file.resolveSibling("making-" + ProcessHandle.current().pid());
        Files.createDirectories(folder);
        Path written = folder.resolve("cache");
        try {
            run(jdk, kind.writing(written), sdk, folder);
            if (!Files.exists(written)) {
                throw new IOException(
                        "the JVM of " + jdk.home() + " ended without writing a start cache");
            }
            Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            remove(folder);
        }
    }

    private static void run(Jdk jdk, List<String> writing, Path sdk, Path folder)
            throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        command.add(jdk.java().toString());
        command.addAll(writing);
        command.addAll(
                List.of(
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        sdk.toString(),
                        TaskProcess.class.getName(),
                        TrivialTask.class.getName()));
        var builder =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        Path properties = Files.writeString(folder.resolve("properties"), "{}");
        var environment = builder.environment();
        environment.clear();
        environment.put(TaskEnvironment.PROPERTIES, properties.toString());
        environment.put(TaskEnvironment.RESULTS, folder.toString());
        // Never used: tasks connect at their first message, and a trivial task sends none.
        environment.put(TaskEnvironment.SOCKET, folder.resolve("socket").toString());
        Process jvm = builder.start();
        try {
            if (!jvm.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException(
                        "the JVM of " + jdk.home() + " took too long to write a start cache");
            }
        } finally {
            jvm.descendants().forEach(ProcessHandle::destroyForcibly);
            jvm.destroyForcibly().waitFor();
        }
    }

    private static void remove(Path folder) throws IOException {
        try (var files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(folder);
    }
}
