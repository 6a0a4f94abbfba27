package been.web.pages.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.LogLine;
import been.protocol.Wire;
import org.junit.jupiter.api.Test;

class LogViewTests {

    @Test
    void theBrowserGetsTimesThatAreInNoZone() {
        var line = new LogLine(1, 1_772_438_400_123L, "stdout", "info", "hello");
        assertThat(Wire.write(LogView.shown(line)))
                .isEqualTo(
                        "{\"timeMillis\":1772438400123,\"stream\":\"stdout\",\"level\":\"info\",\"text\":\"hello\"}");
    }
}
