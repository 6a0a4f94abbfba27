package been.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MemberAddressTests {

    @ParameterizedTest
    @CsvSource({
        "a:5702, a, 5702, a:5702",
        "10.0.0.1, 10.0.0.1, 5701, 10.0.0.1:5701",
        "[fd00::1]:5703, fd00::1, 5703, [fd00::1]:5703",
        "fd00::1, fd00::1, 5701, [fd00::1]:5701",
    })
    void namesAddressesAndPortsAreRead(String text, String host, int port, String written) {
        MemberAddress address = MemberAddress.parse(text);
        assertThat(address).isEqualTo(new MemberAddress(host, port));
        assertThat(address).hasToString(written);
        assertThat(MemberAddress.parse(written)).isEqualTo(address);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ":5701", "a:", "a:x", "a:0", "a:65536", "a b:1", "http://a:1"})
    void whatIsNoneIsRefusedWithASentence(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MemberAddress.parse(text))
                .withMessageMatching(".{10,}");
    }

    @Test
    void theUsualPortIsHazelcasts() {
        assertThat(MemberAddress.DEFAULT_PORT).isEqualTo(5701);
    }
}
