package been.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TransferBarTests {
    @Test
    void aTerminalShowsHowMuchWasTransferred() throws IOException {
        byte[] content = new byte[3 << 20];
        content[7] = 7;
        var shown = new ByteArrayOutputStream();
        try (var out = new PrintStream(shown, true, StandardCharsets.UTF_8);
                InputStream in =
                        TransferBar.around(
                                new ByteArrayInputStream(content), content.length, out)) {
            assertThat(in.readAllBytes()).isEqualTo(content);
        }
        assertThat(shown.toString(StandardCharsets.UTF_8)).contains("100%", "3/3 MiB");
    }

    @Test
    void aPipeGetsNothingOfIt() {
        var stream = new ByteArrayInputStream(new byte[1]);
        assertThat(TransferBar.around(stream, Long.MAX_VALUE)).isSameAs(stream);
    }
}
