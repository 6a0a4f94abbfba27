package been.testing.network;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** One command of the system after another. */
public final class Shell {

    private Shell() {}

    /** Runs a command, words apart by spaces, and gives what it said. */
    public static String run(String command) throws IOException, InterruptedException {
        return run(List.of(command.split(" ", -1)));
    }

    public static String run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + ": " + said.strip());
        }
        return said;
    }

    /** For what may be gone already. */
    public static void tryTo(String command) throws InterruptedException {
        tryTo(List.of(command.split(" ", -1)));
    }

    public static void tryTo(List<String> command) throws InterruptedException {
        try {
            run(command);
        } catch (IOException e) {
            System.out.println("not done: " + e.getMessage());
        }
    }
}
