package been.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class LogFormatTests {
    private static Properties said(String word) {
        var properties = new Properties();
        properties.setProperty("been.log-format", word);
        return properties;
    }

    @Test
    void thePropertyGoesBeforeTheVariableAndTextIsUsual() {
        var variable = Map.of("BEEN_LOGFORMAT", "json");
        assertThat(LogFormat.of(new Properties(), Map.of())).isEqualTo(LogFormat.TEXT);
        assertThat(LogFormat.of(new Properties(), variable)).isEqualTo(LogFormat.JSON);
        assertThat(LogFormat.of(said("text"), variable)).isEqualTo(LogFormat.TEXT);
    }

    @Test
    void anotherWordIsRefusedInASentence() {
        assertThatThrownBy(() -> LogFormat.of(said("xml"), Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("been.log-format is 'xml'; expected text or json");
    }
}
