package been.machine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import been.machine.launch.RunStatus.Failure;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartFailuresTests {
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
                "exec | 8 | the command 'tool' is not a program for this machine architecture",
                "exec | 7 | 'tool' could not be executed (exec, operating system error 7)",
                "directory | 2 | the working directory /place of 'tool' does not exist any more: choose another one",
                "directory | 13 | the working directory /place of 'tool' cannot be entered: give the user it runs as access to it and the folders above (chmod o+x)",
                "cores | 22 | the processors [7] cannot be used: choose processors that are online and allowed here",
                "join | 13 | the control groups [/g] cannot be joined: run as root or in a delegated group",
                "privileges | 1 | 'tool' cannot be isolated, because ordinary users may not create namespaces here (privileges, operating system error 1): run as root, or allow them (sysctl user.max_user_namespaces, kernel.apparmor_restrict_unprivileged_userns)",
                "user | 1 | only root can run 'tool' as another user (user, operating system error 1): run as root, or set no user",
                "network | 1 | this machine does not allow 'tool' to be isolated (network, operating system error 1): run as root outside of containers, or do not request isolation",
                "output | 24 | 'tool' could not be started (output, operating system error 24)",
            })
    void everyFailureIsExplained(String step, int error, String sentence) {
        assertThat(StartFailures.explain(NOTES, new Failure(error, step))).isEqualTo(sentence);
    }
}
