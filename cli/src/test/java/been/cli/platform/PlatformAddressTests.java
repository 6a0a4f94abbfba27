package been.cli.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.cli.command.CommandFailure;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlatformAddressTests {
    private static final String URL = "https://been.example.org:8443";

    @Test
    void theEnvironmentNamesAPlatform() {
        assertThat(
                        PlatformAddress.named(
                                Map.of("BEEN_URL", URL + "/", "BEEN_TOKEN", "t", "BEEN_DATA", "d")))
                .hasValue(new PlatformAddress(URI.create(URL), "t", null));
    }

    /** As in CI, where a secret is not given to builds of forks. */
    @Test
    void noOtherPlatformStandsInForTheOneThatIsNamed() {
        assertThatThrownBy(() -> PlatformAddress.named(Map.of("BEEN_URL", URL, "BEEN_TOKEN", "")))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("BEEN_URL is set, and BEEN_TOKEN is not; set both, or neither");
        assertThatThrownBy(() ->
                        PlatformAddress.named(
                                Map.of("BEEN_URL", "been.example.org", "BEEN_TOKEN", "t")))
                .hasMessageStartingWith("'been.example.org' is not the address of a platform");
    }
}
