package been.machine.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The program {@code been} for shell tasks, with the functions of the SDK. It is small, because it
 * runs within the measurement.
 */
public final class TaskClient {

    private TaskClient() {}

    /**
     * Installs it in the folder, executable by every user. Without a native build for this machine
     * it is not available, and tasks must use their socket directly.
     */
    public static void install(Path folder) throws IOException {
        String resource = System.getProperty("os.arch") + "/been";
        Path program = folder.toAbsolutePath().resolve("been");
        if (TaskClient.class.getResource(resource) == null) {
            Files.deleteIfExists(program);
        } else {
            BuiltProgram.unpack(resource, program, "rwxr-xr-x");
        }
    }
}
