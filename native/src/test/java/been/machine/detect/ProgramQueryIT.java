package been.machine.detect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramQueryIT {
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    @TempDir Path folder;

    private static ProgramQuery shell(Duration patience, String script) {
        return new ProgramQuery(patience, "sh", "-c", script);
    }

    @Test
    void bothOutputsAndTheStatusAreTheAnswer() throws Exception {
        assertThat(shell(PATIENCE, "echo out; echo err >&2; exit 3").ask())
                .contains(new ProgramQuery.Answer(3, "out\nerr\n"));
        assertThat(shell(PATIENCE, "echo out; exit 3").text()).isEmpty();
        assertThat(shell(PATIENCE, "pwd; echo $LC_ALL").text()).contains("/\nC\n");
    }

    @Test
    void anAnswerLongerThanAPipeHoldsIsWhole() throws Exception {
        assertThat(shell(PATIENCE, "head -c 1000000 /dev/zero").text().orElseThrow())
                .hasSize(1_000_000);
    }

    @Test
    void whatAProgramLeavesRunningHoldsNobodyUp() throws Exception {
        Path pid = folder.resolve("pid");
        long start = System.nanoTime();
        assertThat(shell(PATIENCE, "sleep 1000 & echo $! > " + pid + "; echo here").text())
                .contains("here\n");
        System.out.printf(
                "an answer beside a survivor: %.3f s%n", (System.nanoTime() - start) / 1e9);
        ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
                .ifPresent(ProcessHandle::destroyForcibly);
    }

    @Test
    void aProgramThatDoesNotAnswerIsEndedWithWhatItStarted() throws Exception {
        Path pid = folder.resolve("pid");
        assertThat(shell(Duration.ofSeconds(5), "sleep 1000 & echo $! > " + pid + "; wait").ask())
                .isEmpty();
        var child = ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()));
        child.ifPresent(left -> left.onExit().join());
    }

    @Test
    void aProgramThatIsNotThereDoesNotAnswer() throws Exception {
        assertThat(new ProgramQuery(PATIENCE, "no-such-program-as-this").ask()).isEmpty();
    }
}
