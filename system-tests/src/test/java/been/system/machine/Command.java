package been.system.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A command of this machine that was run to its end. */
record Command(int exitStatus, String out, String err) {

    /**
     * Runs it with its standard input from a file.
     *
     * @param folder for what it prints
     * @throws AssertionError when it takes longer
     */
    static Command run(List<String> words, Path in, Path folder, Duration atMost)
            throws IOException, InterruptedException {
        Path out = Files.createTempFile(folder, "command", ".out");
        Path err = Files.createTempFile(folder, "command", ".err");
        Process process =
                new ProcessBuilder(words)
                        .redirectInput(in.toFile())
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile())
                        .start();
        boolean ended = process.waitFor(atMost.toSeconds(), TimeUnit.SECONDS);
        if (!ended) {
            process.destroyForcibly().waitFor();
        }
        var command =
                new Command(process.exitValue(), Files.readString(out), Files.readString(err));
        Files.delete(out);
        Files.delete(err);
        if (!ended) {
            throw new AssertionError(
                    "took longer than " + atMost + ": " + String.join(" ", words) + command.said());
        }
        return command;
    }

    /** For what must succeed; gives its output without the last end of line. */
    String succeeded() {
        if (exitStatus != 0) {
            throw new AssertionError("exit status " + exitStatus + said());
        }
        return out.strip();
    }

    /** For messages. */
    String said() {
        return "\n" + out + "\n" + err;
    }
}
