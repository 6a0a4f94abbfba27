package been.analyses.notify;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebAddressTests {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "127.8.8.8",
                "10.1.2.3",
                "172.16.0.1",
                "192.168.1.1",
                "169.254.169.254",
                "100.64.0.1",
                "0.0.0.0",
                "0.1.2.3",
                "224.0.0.1",
                "::1",
                "::",
                "fe80::1",
                "fd00::1",
                "fec0::1",
                "::ffff:127.0.0.1",
                "64:ff9b::10.0.0.1",
                "2002:c0a8:0101::1"
            })
    void addressesOfThisMachineAndOfPrivateNetworksAreKnown(String address)
            throws UnknownHostException {
        assertThat(WebAddress.isPrivate(InetAddress.getByName(address))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "8.8.8.8",
                "172.32.0.1",
                "100.128.0.1",
                "2001:4860:4860::8888",
                "64:ff9b::8.8.8.8"
            })
    void addressesOfTheWorldAreNot(String address) throws UnknownHostException {
        assertThat(WebAddress.isPrivate(InetAddress.getByName(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "example.org",
                "ftp://example.org/",
                "file:///etc/passwd",
                "http:///path",
                "https://user:secret@example.org/",
                "http://exa mple.org/"
            })
    void whatIsNoWebServerIsRefused(String text) {
        assertThat(WebAddress.malformed(text)).isPresent();
    }

    @Test
    void anAddressIsLookedUpBeforeItIsAllowed() {
        assertThat(WebAddress.malformed("https://example.org:8443/hook?a=b")).isEmpty();
        assertThat(WebAddress.forbidden(URI.create("http://[::1]:80/"), false).orElseThrow())
                .contains("an address of this machine or of a private network");
        assertThat(WebAddress.forbidden(URI.create("http://127.0.0.1/"), true)).isEmpty();
    }
}
