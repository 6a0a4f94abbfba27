package been.web.security;

import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;

/**
 * Turns passwords into Argon2id hashes and checks them, a few at a time, since each takes 19 MiB
 * for a moment (OWASP's recommendation: two passes, one lane). Thread-safe.
 */
final class Passwords {

    static final int SHORTEST = 10;
    static final int LONGEST = 256;

    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final int LANES = 1;
    private static final int KIBIBYTES = 19 * 1024;
    private static final int PASSES = 2;
    private static final int AT_A_TIME = 4;

    private final Argon2PasswordEncoder encoder;
    private final Semaphore turns = new Semaphore(AT_A_TIME, true);

    /** Checked where there is no user, so that an answer takes as long as for one that exists. */
    final String nobodys;

    Passwords() {
        this(KIBIBYTES, PASSES);
    }

    /** With other costs than users' passwords deserve. */
    Passwords(int kibibytes, int passes) {
        encoder = new Argon2PasswordEncoder(SALT_BYTES, HASH_BYTES, LANES, kibibytes, passes);
        Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
        nobodys =
                "$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s"
                        .formatted(
                                kibibytes,
                                passes,
                                LANES,
                                base64.encodeToString(new byte[SALT_BYTES]),
                                base64.encodeToString(new byte[HASH_BYTES]));
    }

    /** Why a password is not to be taken; empty when it is good. */
    static Optional<String> problem(String user, String password) {
        if (password.length() < SHORTEST) {
            return Optional.of("A password needs at least " + SHORTEST + " characters.");
        }
        if (password.length() > LONGEST) {
            return Optional.of("A password may have at most " + LONGEST + " characters.");
        }
        if (password.toLowerCase(Locale.ROOT).contains(user)) {
            return Optional.of("A password must not contain the user's name.");
        }
        if (password.chars().distinct().count() < 4) {
            return Optional.of("A password needs at least four different characters.");
        }
        return Optional.empty();
    }

    String hash(String password) {
        turns.acquireUninterruptibly();
        try {
            return encoder.encode(password);
        } finally {
            turns.release();
        }
    }

    /**
     * @param hash {@code null} where there is no user, or none with a password: never matches
     */
    boolean matches(String password, @Nullable String hash) {
        if (password.length() > LONGEST) {
            return false;
        }
        turns.acquireUninterruptibly();
        try {
            return encoder.matches(password, hash == null ? nobodys : hash) && hash != null;
        } finally {
            turns.release();
        }
    }
}
