package been.task;

import static org.assertj.core.api.Assertions.assertThat;

import been.task.wire.TaskEnvironment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the JVM of a task ends. */
class TaskProcessIT {
    @TempDir private Path folder;

    /** Returns, and leaves a thread that would go on for ever, and something for the very end. */
    public static final class Lingering implements Task {
        @Override
        public void run(TaskContext context) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
            new Thread(Lingering::linger).start();
        }

        @SuppressWarnings("BusyWait")
        private static void linger() {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
        }
    }

    /** Returns, and leaves something for the very end. */
    public static final class Brief implements Task {
        @Override
        public void run(TaskContext context) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        }
    }

    /** Throws. */
    public static final class Failing implements Task {
        @Override
        public void run(TaskContext context) {
            throw new IllegalStateException("on purpose");
        }
    }

    @Test
    void aTaskThatReturnedHasEnded() throws Exception {
        assertThat(outputOf(Brief.class, 0)).isEqualTo("hook\n");
        assertThat(outputOf(Lingering.class, 0)).isEqualTo("hook\n");
    }

    @Test
    void aTaskThatThrewSaysSo() throws Exception {
        assertThat(outputOf(Failing.class, TaskProcess.EXCEPTION)).isEmpty();
    }

    private String outputOf(Class<? extends Task> task, int status) throws Exception {
        Path properties = Files.writeString(folder.resolve("properties"), "{}");
        var builder =
                new ProcessBuilder(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                TaskProcess.class.getName(),
                                task.getName()));
        builder.environment().put(TaskEnvironment.PROPERTIES, properties.toString());
        builder.environment().put(TaskEnvironment.SOCKET, folder.resolve("none").toString());
        builder.redirectError(folder.resolve("errors").toFile());
        Process jvm = builder.start();
        String said = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(jvm.waitFor()).as(Files.readString(folder.resolve("errors"))).isEqualTo(status);
        return said;
    }
}
