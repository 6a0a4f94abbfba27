package been.hostruntime.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.machine.launch.StateFolder;
import been.machine.measure.MeasuredRun;
import been.machine.measure.Measurer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramRunIT {
    private static final String SUPERVISOR =
            "mkfifo control; printf 'supervisor %s\\nprocess 1\\n' $$ >status; read -r order <control";

    @TempDir private Path folder;

    @Test
    void aProgramThatCannotBeWatchedIsEnded() throws Exception {
        var state = new StateFolder(folder);
        Files.writeString(
                state.notes(),
                "accounting process-tree\nsupervisor native\nprogram x\ndirectory /\n");
        Process supervisor =
                new ProcessBuilder("sh", "-c", SUPERVISOR, "sh", state.status().toString())
                        .directory(folder.toFile())
                        .start();
        try (var measurer = Measurer.open(folder.resolve("tools"))) {
            while (state.read().isEmpty()) {
                Thread.onSpinWait();
            }
            MeasuredRun run = measurer.reattach(folder).orElseThrow();
            assertThat(run.isRunning()).isTrue();
            assertThatThrownBy(() ->
                            ProgramRun.endedUnless(
                                    run,
                                    () -> {
                                        throw new IOException("no port");
                                    }))
                    .hasMessage("no port");
            assertThat(run.isRunning()).isFalse();
        } finally {
            supervisor.destroyForcibly();
        }
    }
}
