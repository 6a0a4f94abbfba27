package been.cli.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.cli.command.CommandFailure;
import been.cli.platform.PlatformAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoginCommandTests {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "been.example.org",
                "ftp://been.example.org",
                "https://",
                "https://a b",
                "https://ada:secret@been.example.org",
                "https://been.example.org/pages"
            })
    void whatIsNoAddressIsRefused(String text) {
        assertThatThrownBy(() -> PlatformAddress.url(text))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("expected an address such as https://");
    }

    @Test
    void aSlashAtTheEndIsForgiven() {
        assertThat(PlatformAddress.url("https://been.example.org:8443/"))
                .hasToString("https://been.example.org:8443");
    }

    @Test
    void fingerprintsAreReadAsToolsPrintThem() {
        assertThat(LoginCommand.digits("AB:".repeat(31) + "AB")).isEqualTo("ab".repeat(32));
        assertThatThrownBy(() -> LoginCommand.digits("ab"))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("64");
    }
}
