package been.tasks.hosts;

import been.protocol.Sha256;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * Tokens of 256 random bits. Only their SHA-256 is kept; they cannot be guessed, so a slower hash
 * would add nothing.
 */
final class Secrets {
    private static final int BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Secrets() {}

    static String make() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    static String hash(String secret) {
        return Sha256.of(secret);
    }
}
