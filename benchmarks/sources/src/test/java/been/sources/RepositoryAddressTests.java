package been.sources;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RepositoryAddressTests {

    @ParameterizedTest
    @CsvSource({
        "https://127.0.0.1/prog, 127.0.0.1",
        "http://10.1.2.3:8080/prog, 10.1.2.3",
        "https://[::1]:8443/prog, ::1",
        "ssh://git@192.168.1.1:22/prog, 192.168.1.1",
        "git@169.254.169.254:prog, 169.254.169.254",
        "https://[fd00::1]/prog, fd00::1"
    })
    void aPrivateAddressHasToBeAllowed(String url, String host) {
        assertThatThrownBy(() -> RepositoryAddress.check(url, List.of("example.org")))
                .hasToString(
                        "%s is at an address of a private network; an administrator allows it with been.versions.private-hosts=%s"
                                .formatted(url, host));
        assertThatCode(() -> RepositoryAddress.check(url, List.of("example.org", host)))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://93.184.216.34/prog", "/srv/prog", "git@8.8.8.8:prog"})
    void othersAreReadAnyway(String url) {
        assertThatCode(() -> RepositoryAddress.check(url, List.of())).doesNotThrowAnyException();
    }
}
