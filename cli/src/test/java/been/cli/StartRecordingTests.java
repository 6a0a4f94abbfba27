package been.cli;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.command.ExitStatus;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartRecordingTests {
    @Test
    void everyCommandDoesItsWork(@TempDir Path folder) throws Exception {
        assertThat(StartRecording.run(folder))
                .as("a list, a schema, statistics, and an analysis with a misspelt key")
                .containsExactly(
                        ExitStatus.SUCCESS,
                        ExitStatus.SUCCESS,
                        ExitStatus.SUCCESS,
                        ExitStatus.BAD_INPUT);
    }
}
