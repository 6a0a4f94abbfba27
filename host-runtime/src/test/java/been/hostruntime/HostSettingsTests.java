package been.hostruntime;

import static org.assertj.core.api.Assertions.assertThat;

import been.hostruntime.HostSettings.Parsed;
import been.protocol.ControllerAddress;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostSettingsTests {

    @Test
    void aCommandLineIsValid() {
        String line = "--controller http://localhost:8080 --data d --name a --join-token-file t";
        assertThat(HostSettings.parse(line.split(" ", -1)))
                .isInstanceOfSatisfying(
                        Parsed.Valid.class,
                        understood -> {
                            HostSettings settings = understood.settings();
                            assertThat(settings.controllers())
                                    .containsExactly(ControllerAddress.of("http://localhost:8080"));
                            assertThat(settings.data()).isEqualTo(Path.of("d"));
                            assertThat(settings.name().value()).isEqualTo("a");
                            assertThat(settings.joinTokenFile()).isEqualTo(Path.of("t"));
                            assertThat(settings.memoryChannels()).isZero();
                        });
    }

    @Test
    void memoryChannelsAndTheAddressAreSetByAnAdministrator() {
        String line =
                "--controller http://x --data d --name a --memory-channels 4 --address 10.1.2.3";
        assertThat(HostSettings.parse(line.split(" ", -1)))
                .isInstanceOfSatisfying(
                        Parsed.Valid.class,
                        understood -> {
                            assertThat(understood.settings().memoryChannels()).isEqualTo(4);
                            assertThat(understood.settings().address()).isEqualTo("10.1.2.3");
                        });
    }

    @Test
    void severalControllersAreNamedOneByOneOrInAList() {
        String line = "--controller http://a:1 --data d --name a --controller http://b:2,https://c";
        assertThat(HostSettings.parse(line.split(" ", -1)))
                .isInstanceOfSatisfying(
                        Parsed.Valid.class,
                        understood ->
                                assertThat(understood.settings().controllers())
                                        .extracting(ControllerAddress::toString)
                                        .containsExactly("http://a:1", "http://b:2", "https://c"));
        assertThat(HostSettings.parse("--data", "d", "--name", "a"))
                .as("the join token tells")
                .isInstanceOf(Parsed.Valid.class);
    }

    @ParameterizedTest
    @CsvSource({
        "--controller http://x --data d,--name is missing",
        "--controller http://x --data d --name,--name needs a value",
        "--controller http://x --data d --name a --name b,--name needs exactly one value",
        "--controler http://x,Unknown option '--controler'",
        "--controller localhost:80 --data d --name a,is not the address of a controller",
        "--controller ftp://x --data d --name a,is not the address of a controller",
        "--controller http://x --data d --name a/b,host name 'a/b'",
        "--controller http://x --data d --name a --memory-channels four,must be the number of channels"
    })
    void aMistakeIsNamed(String line, String why) {
        assertThat(HostSettings.parse(line.split(" ", -1)))
                .isInstanceOfSatisfying(
                        Parsed.Invalid.class,
                        misunderstood ->
                                assertThat(misunderstood.why()).contains(why).contains("usage:"));
    }
}
