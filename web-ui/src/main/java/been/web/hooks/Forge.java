package been.web.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Who sends webhooks, and how each proves that it is he. */
public enum Forge {
    /** HMAC-SHA256 of the body in {@code X-Hub-Signature-256}. */
    GITHUB("X-GitHub-Event", "push"),
    /** The secret itself in {@code X-Gitlab-Token}. */
    GITLAB("X-Gitlab-Event", "Push Hook"),
    /** HMAC-SHA256 of the body in {@code X-Gitea-Signature}. */
    GITEA("X-Gitea-Event", "push");

    private static final String ALGORITHM = "HmacSHA256";

    private final String event;
    private final String push;

    Forge(String event, String push) {
        this.event = event;
        this.push = push;
    }

    /** As it stands in calls. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Forge> of(String word) {
        return Arrays.stream(values()).filter(forge -> forge.word().equals(word)).findFirst();
    }

    /** Whether the sender of the body knows the secret; takes the same time whatever is wrong. */
    boolean isGenuine(byte[] body, String secret, Headers headers) {
        return switch (this) {
            case GITHUB ->
                    equal("sha256=" + hmac(body, secret), headers.get("X-Hub-Signature-256"));
            case GITLAB -> equal(secret, headers.get("X-Gitlab-Token"));
            case GITEA -> equal(hmac(body, secret), headers.get("X-Gitea-Signature"));
        };
    }

    /** What it tells of, in its own words. */
    String event(Headers headers) {
        return headers.get(event);
    }

    boolean isPush(Headers headers) {
        return event(headers).equals(push);
    }

    /** A message's headers; what is not there is empty. */
    @FunctionalInterface
    interface Headers {
        String get(String name);
    }

    private static boolean equal(String expected, String given) {
        return MessageDigest.isEqual(expected.getBytes(UTF_8), given.getBytes(UTF_8));
    }

    private static String hmac(byte[] body, String secret) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.getBytes(UTF_8), ALGORITHM));
            return HexFormat.of().formatHex(mac.doFinal(body));
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }
}
