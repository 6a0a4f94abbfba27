package been.machine.measure;

import static been.protocol.ResourceLimits.NONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.machine.measure.Bench.Kind;
import been.protocol.ResourceLimits;
import been.protocol.RunConditions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What cannot be run is told in one sentence with the remedy, and leaves nothing. Control groups
 * that cannot be used are in {@code ObstaclesTests} and {@code ControlGroupsTests}, and tried for
 * real with {@code been exec}.
 */
class BadInputIT extends LeavesNothing {

    @ParameterizedTest
    @MethodSource("everywhere")
    void aCommandThatIsNotThereOrNotExecutableIsNamed(Kind kind) throws Exception {
        Path data = Files.writeString(folder.resolve("data"), "x");
        var bench = new Bench(kind, folder);
        assertThat(bench.run(NONE, "no-such-program"))
                .isEqualTo(
                        new RunResult.NotStarted(
                                "the command 'no-such-program' was not found: check its spelling and the PATH"));
        assertThat(explanation(bench.run(NONE, data.toString())))
                .endsWith("may not be executed: give it execute permission (chmod +x)");
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void aWorkingFolderThatVanishedIsNamed(Kind kind) throws Exception {
        Path gone = folder.resolve("gone");
        RunRequest request = new Bench(kind, folder).request(NONE, null, "true");
        assertThat(explanation(start(kind, request, gone, List.of())))
                .isEqualTo(
                        "the working directory "
                                + gone
                                + " of 'true' does not exist any more: choose another one");
    }

    @Test
    void aWorkingFolderThatIsClosedToItsUserIsNamed() throws Exception {
        assumeRoot();
        Kind kind = Bench.best();
        Path closed = Files.createDirectory(folder.resolve("closed"));
        Files.setPosixFilePermissions(closed, Set.of());
        RunRequest request =
                new Bench(kind, folder)
                        .request(NONE, new RunConditions("nobody", Set.of()), null, "true");
        assertThat(explanation(start(kind, request, closed, List.of())))
                .contains("cannot be entered: give the user it runs as access");
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void processorsThatAreNotThereAreNamed(Kind kind) throws Exception {
        RunRequest request = new Bench(kind, folder).request(NONE, null, "true");
        if (kind.hasCpusets()) {
            assertThatThrownBy(() -> start(kind, request, folder, List.of(900)))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("the kernel refused to set cpuset.cpus to '900'");
        } else {
            assertThat(explanation(start(kind, request, folder, List.of(900))))
                    .isEqualTo(
                            "the processors [900] cannot be used: choose processors that are online and allowed here");
        }
    }

    @Test
    void limitsAndUsersThatCannotBeAreRefusedBeforeAnythingIsMade() throws Exception {
        var bench = new Bench(Bench.best(), folder);
        assertThatThrownBy(() -> bench.run(Bench.memory(1L << 50), "true"))
                .hasMessageStartingWith(
                        "the limit on memory, 1024TiB, exceeds the memory of this machine, ");
        assertThatThrownBy(() ->
                        bench.run(
                                new ResourceLimits(null, null, null, Integer.MAX_VALUE, null),
                                "true"))
                .hasMessageContaining("pids.max");
        assertThatThrownBy(() -> bench.sh(NONE, new RunConditions("nix", Set.of()), "true"))
                .hasMessage("unknown user 'nix': use one that 'getent passwd' lists");
    }

    private static RunResult start(
            Kind kind, RunRequest request, Path directory, List<Integer> cores) throws Exception {
        return kind.measurer()
                .start(
                        new RunRequest(
                                request.command(),
                                directory,
                                request.environment(),
                                request.streams(),
                                request.limits(),
                                cores,
                                request.memoryNodes(),
                                request.name(),
                                request.state(),
                                null,
                                request.conditions(),
                                List.of(),
                                List.of()))
                .await();
    }

    private static String explanation(RunResult result) {
        return ((RunResult.NotStarted) result).explanation();
    }
}
