package been.web;

import been.protocol.PinnedTrust;
import been.protocol.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * What a controller serves HTTPS with, in PEM.
 *
 * @param chain its certificate, then those that vouch for it
 * @param isSelfMade whether the controller makes it where there is none
 */
record Certificate(Path chain, Path key, boolean isSelfMade) {

    Certificate(Path chain, Path key) {
        this(chain, key, false);
    }

    /** SHA-256 of the certificate, in hexadecimal digits. */
    String fingerprint() {
        try {
            return Sha256.of(read().getFirst().getEncoded());
        } catch (CertificateEncodingException e) {
            throw new IllegalStateException("a certificate that was read can be written", e);
        }
    }

    /**
     * Whether hosts know the controller by the fingerprint alone: where no authority vouches for
     * it. One that an authority renews has another fingerprint every few weeks.
     */
    boolean isPinned() {
        return !PinnedTrust.isVouchedFor(read());
    }

    private List<X509Certificate> read() {
        try (var pem = Files.newInputStream(chain)) {
            List<X509Certificate> found =
                    CertificateFactory.getInstance("X.509").generateCertificates(pem).stream()
                            .map(X509Certificate.class::cast)
                            .toList();
            if (found.isEmpty()) {
                throw new CertificateException("it contains no certificate");
            }
            return found;
        } catch (IOException | CertificateException e) {
            throw new IllegalArgumentException(
                    "%s is not a PEM certificate: %s".formatted(chain, e.getMessage()), e);
        }
    }
}
