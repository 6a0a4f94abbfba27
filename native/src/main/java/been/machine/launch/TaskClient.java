package been.machine.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The program {@code been} of tasks, with which a shell says what the SDK says: small, because it
 * runs within what is measured.
 */
public final class TaskClient {

    private TaskClient() {}

    /**
     * Puts it into the folder, for every user to run. Without a native build for this machine there
     * is none: tasks in other languages then speak to their socket themselves.
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
