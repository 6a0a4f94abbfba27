package been.hostruntime;

import static org.assertj.core.api.Assertions.assertThat;

import been.hostruntime.HostSettings.Parsed;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostSettingsTests {

    @Test
    void aCommandLineIsUnderstood() {
        String line = "--controller http://localhost:8080 --data d --name a --join-token-file t";
        assertThat(HostSettings.parse(line.split(" ", -1)))
                .isInstanceOfSatisfying(
                        Parsed.Understood.class,
                        understood -> {
                            HostSettings settings = understood.settings();
                            assertThat(settings.controller())
                                    .isEqualTo(URI.create("http://localhost:8080"));
                            assertThat(settings.data()).isEqualTo(Path.of("d"));
                            assertThat(settings.name().value()).isEqualTo("a");
                            assertThat(settings.joinTokenFile()).isEqualTo(Path.of("t"));
                            assertThat(settings.memoryChannels()).isZero();
                        });
    }

    @Test
    void memoryChannelsAreCountedByAnAdministrator() {
        String line = "--controller http://x --data d --name a --memory-channels 4";
        assertThat(HostSettings.parse(line.split(" ", -1)))
                .isInstanceOfSatisfying(
                        Parsed.Understood.class,
                        understood ->
                                assertThat(understood.settings().memoryChannels()).isEqualTo(4));
    }

    @ParameterizedTest
    @CsvSource({
        "--controller http://x --data d,--name is missing",
        "--controller http://x --data d --name,--name needs exactly one value",
        "--controller http://x --data d --name a --name b,--name needs exactly one value",
        "--controler http://x,there is no option '--controler'",
        "--controller localhost:80 --data d --name a,must be an address",
        "--controller ftp://x --data d --name a,must be an address",
        "--controller http://x --data d --name a/b,host name 'a/b'",
        "--controller http://x --data d --name a --memory-channels four,must be how many each socket"
    })
    void aMistakeIsNamed(String line, String why) {
        assertThat(HostSettings.parse(line.split(" ", -1)))
                .isInstanceOfSatisfying(
                        Parsed.Misunderstood.class,
                        misunderstood ->
                                assertThat(misunderstood.why()).contains(why).contains("usage:"));
    }
}
