package been.web.security;

import been.protocol.Sha256;
import java.security.SecureRandom;
import java.util.Base64;

/** Secrets of 256 random bits: more than can be searched, so that a plain hash keeps them. */
final class Secret {

    private static final SecureRandom RANDOM = new SecureRandom();

    private Secret() {}

    static String fresh() {
        byte[] secret = new byte[32];
        RANDOM.nextBytes(secret);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    }

    /** SHA-256, in hexadecimal digits. */
    static String hash(String text) {
        return Sha256.of(text);
    }
}
