package been.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

class JoinTokenTests {
    private static final String FINGERPRINT = "0123456789abcdef".repeat(4);

    @Test
    void aTokenTellsWhereTheControllersAre() {
        var token =
                new JoinToken(
                        "secret",
                        List.of(
                                new ControllerAddress(
                                        URI.create("https://bench-1:8443"), FINGERPRINT),
                                ControllerAddress.of("http://bench-2:8080/")));
        assertThat(token.text()).matches("been-join\\.[A-Za-z0-9_-]+").doesNotContain("secret");
        assertThat(JoinToken.of("  " + token.text() + "\n")).isEqualTo(token);
        assertThat(token.controllers().get(1)).hasToString("http://bench-2:8080");
        assertThat(token.toString()).doesNotContain("secret");
    }

    @Test
    void aPlainSecretIsATokenToo() {
        assertThat(JoinToken.of("qwertz-_\n")).isEqualTo(new JoinToken("qwertz-_", List.of()));
    }

    @Test
    void aDamagedOneSaysWhatToDo() {
        String text = new JoinToken("secret", List.of()).text();
        for (String damaged :
                List.of("", " ", "been-join.", "been-join.%", text.substring(0, 20))) {
            assertThatThrownBy(() -> JoinToken.of(damaged))
                    .as(damaged)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("copy all of its one line, or ask for a new one");
        }
    }

    @Test
    void whatIsNoAddressIsRefused() {
        for (String wrong : List.of("bench-1:8080", "ftp://x", "http://", "http://a b", "")) {
            assertThatThrownBy(() -> ControllerAddress.of(wrong))
                    .as(wrong)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(
                            "is not the address of a controller; expected for example http://");
        }
        assertThatThrownBy(() -> new ControllerAddress(URI.create("https://a"), "12"))
                .hasMessageContaining("SHA-256 in 64 hexadecimal digits, not '12'");
    }
}
