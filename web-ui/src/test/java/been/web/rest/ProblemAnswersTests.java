package been.web.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ProblemAnswersTests {

    private static String detail(IOException failed) {
        return Objects.requireNonNull(new ProblemAnswers().storage(failed).getBody()).detail();
    }

    @Test
    void aFullDiskIsNamedAndThePathIsNot() {
        String full = "No space left on device";
        assertThat(detail(new FileSystemException("/srv/been/received/x", null, full)))
                .isEqualTo(detail(new IOException(full)))
                .contains("no space or no inodes left", "Make room")
                .doesNotContain("/srv");
    }

    @Test
    void aStreamThatEndsIsToBeSentAgain() {
        assertThat(detail(new IOException("Unexpected EOF read on the socket")))
                .contains("stream ended early", "Send it again");
    }
}
