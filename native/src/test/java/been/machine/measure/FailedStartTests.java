package been.machine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import been.machine.launch.RunStatus.Failure;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailedStartTests {
    private static final RunNotes NOTES =
            new RunNotes(
                    "cgroup-v2",
                    "native",
                    "tool",
                    "/place",
                    List.of(7),
                    List.of(Path.of("/g")),
                    List.of(),
                    List.of());

    /** Each with what, where, and what to do. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "exec | 2 | the command 'tool' was not found: check its spelling and the PATH",
                "exec | 13 | the command 'tool' may not be executed: give it execute permission (chmod +x)",
                "exec | 8 | the command 'tool' is no program of this kind of machine",
                "exec | 7 | 'tool' could not be executed (exec, error 7 of the operating system)",
                "directory | 2 | the working directory /place of 'tool' is not there any more: choose one that is",
                "directory | 13 | the working directory /place of 'tool' cannot be entered: open it, and the folders above, to the user it runs as (chmod o+x)",
                "cores | 22 | the processors [7] cannot be used: choose ones that are online and allowed here",
                "join | 13 | the control groups [/g] cannot be joined: run as root or in a delegated group",
                "privileges | 1 | 'tool' cannot be isolated, since ordinary users may not make namespaces here (privileges, error 1 of the operating system): run as root, or allow them (sysctl user.max_user_namespaces, kernel.apparmor_restrict_unprivileged_userns)",
                "user | 1 | only root can run 'tool' as another user (user, error 1 of the operating system): run as root, or leave the user out",
                "network | 1 | this machine does not allow 'tool' to be isolated (network, error 1 of the operating system): run as root outside of containers, or leave that out",
                "output | 24 | 'tool' could not be started (output, error 24 of the operating system)",
            })
    void everyFailureIsExplained(String step, int error, String sentence) {
        assertThat(FailedStart.explain(NOTES, new Failure(error, step))).isEqualTo(sentence);
    }
}
