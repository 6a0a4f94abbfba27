package been.cli.up;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import been.cli.command.CommandFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes that take their time to become ready. */
@Timeout(300)
class ProgramIT {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    @TempDir private Path folder;
    private @Nullable Program program;

    @AfterEach
    void stop() {
        if (program != null) {
            program.stop(Duration.ofSeconds(20));
        }
    }

    @Test
    void oneThatWorksMayTakeLongerThanThePatience() throws Exception {
        var told = new ArrayList<Duration>();
        // So many seconds on a processor, however many that are on a clock.
        start("import time\nwhile time.process_time() < 4: pass\nprint('ready', flush=True)")
                .awaitReady(PATIENCE, told::add);
        assertThat(told).isNotEmpty().isSorted();
    }

    @Test
    void oneThatDoesNothingIsGivenUp() throws Exception {
        Program idle = start("import time; time.sleep(1000)");
        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> idle.awaitReady(PATIENCE, _ -> {}))
                .withMessageContaining("made no progress for 2 s")
                .withMessageContaining(folder.toString());
    }

    @Test
    void oneThatEndsSaysWhy() throws Exception {
        Program ended = start("raise SystemExit('been: no such port')");
        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> ended.awaitReady(PATIENCE, _ -> {}))
                .withMessage("no such port");
    }

    private Program start(String script) throws Exception {
        program = Program.start(List.of("python3", "-c", script), folder.resolve("log"));
        return program;
    }
}
