package been.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.HexFormat;

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

    /** SHA-256 of the certificate, in hexadecimal digits, by which hosts know the controller. */
    String fingerprint() {
        try (var pem = Files.newInputStream(chain)) {
            var own = CertificateFactory.getInstance("X.509").generateCertificate(pem);
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(own.getEncoded()));
        } catch (IOException | CertificateException | NoSuchAlgorithmException e) {
            throw new IllegalArgumentException(
                    "%s is no certificate in PEM: %s".formatted(chain, e.getMessage()), e);
        }
    }
}
