package been.protocol;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PinnedTrustTests {
    /** A certificate that every JDK trusts, of those authorities whose own may serve HTTPS. */
    private static X509Certificate authority() throws Exception {
        var store = KeyStore.getInstance(KeyStore.getDefaultType());
        Path file = Path.of(System.getProperty("java.home"), "lib/security/cacerts");
        try (var in = Files.newInputStream(file)) {
            store.load(in, null);
        }
        for (String alias : Collections.list(store.aliases())) {
            var found = (X509Certificate) store.getCertificate(alias);
            if (PinnedTrust.isVouchedFor(List.of(found))) {
                return found;
            }
        }
        throw new AssertionError("no authority's own certificate is fit for a server");
    }

    private static String fingerprint(X509Certificate certificate) throws Exception {
        return HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
    }

    @Test
    void aPinnedCertificateIsTrustedAlone() throws Exception {
        X509Certificate[] shown = {authority()};
        new PinnedTrust(() -> Set.of(fingerprintOf(shown[0]))).checkServerTrusted(shown, "UNKNOWN");
        assertThatThrownBy(() ->
                        new PinnedTrust(() -> Set.of("0".repeat(64)))
                                .checkServerTrusted(shown, "UNKNOWN"))
                .as("although an authority vouches for it")
                .isInstanceOf(CertificateException.class)
                .hasMessageContaining(fingerprint(shown[0]));
    }

    @Test
    void withoutAPinAuthoritiesAreAsked() throws Exception {
        X509Certificate[] shown = {authority()};
        new PinnedTrust(Set::of).checkServerTrusted(shown, "UNKNOWN");
    }

    private static String fingerprintOf(X509Certificate certificate) {
        try {
            return fingerprint(certificate);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
