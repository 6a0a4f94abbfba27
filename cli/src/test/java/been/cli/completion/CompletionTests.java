package been.cli.completion;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class CompletionTests {

    @Command(
            name = "been",
            subcommands = {CompletionCommand.class, Tend.class})
    private static final class Verbs {}

    @Command(name = "tend")
    private static final class Tend implements Runnable {
        @CommandLine.Option(names = "--kindly")
        private boolean kindly;

        @Override
        public void run() {
            assertThat(kindly).isFalse();
        }
    }

    @TempDir private Path folder;

    @Test
    void bashCompletesVerbsAndOptions() throws Exception {
        Path script = folder.resolve("been.bash");
        Files.writeString(script, completion("bash"));

        assertThat(completed(script, "been", "te")).isEqualTo("tend");
        assertThat(completed(script, "been", "tend", "--k")).isEqualTo("--kindly");
    }

    /** What bash would write for the last of the words. */
    private static String completed(Path script, String... words) throws Exception {
        return bash(
                "source %s; COMP_WORDS=(%s); COMP_CWORD=%d; _complete_been; echo ${COMPREPLY[@]}"
                        .formatted(script, String.join(" ", words), words.length - 1));
    }

    @Test
    void zshTakesTheScriptOfBash() {
        assertThat(completion("zsh")).startsWith("autoload").contains("bashcompinit", "tend");
    }

    private static String completion(String shell) {
        var out = new StringWriter();
        int status =
                new CommandLine(new Verbs())
                        .setOut(new PrintWriter(out))
                        .execute("completion", shell);
        assertThat(status).isZero();
        return out.toString();
    }

    private static String bash(String command) throws IOException, InterruptedException {
        Process bash =
                new ProcessBuilder("bash", "--norc", "-c", command)
                        .redirectErrorStream(true)
                        .start();
        String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        bash.waitFor();
        return said.strip();
    }
}
