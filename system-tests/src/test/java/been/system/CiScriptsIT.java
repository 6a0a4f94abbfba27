package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What the examples of docs/ci/examples do around a run, without a platform. */
class CiScriptsIT {
    private static final Path EXAMPLES = BeenProcess.HOME.resolve("docs/ci/examples");

    @Test
    void onlyPullRequestsAreCancelledByNewerCommits() throws IOException {
        assertThat(example("github-actions.yaml"))
                .contains("group: benchmarks-${{ github.event.pull_request.number || github.run_id }}");
        assertThat(example("gitlab-ci.yaml"))
                .contains("on_new_commit: interruptible")
                .containsOnlyOnce("interruptible: true")
                .contains(
                        """
                            - if: $CI_PIPELINE_SOURCE == "merge_request_event"
                              interruptible: true
                        """);
        assertThat(example("Jenkinsfile"))
                .containsOnlyOnce("abortPrevious")
                .contains("abortPrevious: env.CHANGE_ID != null");
    }

    private static String example(String name) throws IOException {
        return Files.readString(EXAMPLES.resolve(name));
    }
}
