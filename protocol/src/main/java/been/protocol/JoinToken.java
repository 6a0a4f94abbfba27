package been.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * What a new host needs to join, in one word of text: the secret that is good once, and where the
 * controllers are. Its holder needs nothing else.
 *
 * @param secret the only part that a controller is sent
 * @param controllers none if its maker does not know how hosts reach them
 */
public record JoinToken(String secret, List<ControllerAddress> controllers) {
    private static final String MARK = "been-join.";

    public JoinToken {
        controllers = List.copyOf(Objects.requireNonNullElse(controllers, List.of()));
    }

    /** One line of letters, digits, points, dashes and underscores. */
    public String text() {
        return MARK
                + Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(Wire.write(this).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Reads a token, also one that is nothing but a secret.
     *
     * @throws IllegalArgumentException with a sentence for the holder of a damaged one
     */
    public static JoinToken of(String text) {
        String word = text.strip();
        if (word.isEmpty()) {
            throw damaged("is empty", null);
        }
        if (!word.startsWith(MARK)) {
            return new JoinToken(word, List.of());
        }
        try {
            byte[] json = Base64.getUrlDecoder().decode(word.substring(MARK.length()));
            return Wire.read(new String(json, StandardCharsets.UTF_8), JoinToken.class);
        } catch (IllegalArgumentException | NullPointerException | JacksonException e) {
            throw damaged("is damaged", e);
        }
    }

    private static IllegalArgumentException damaged(String how, @Nullable Exception cause) {
        return new IllegalArgumentException(
                "the join token " + how + ": copy all of its one line, or ask for a new one",
                cause);
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return "JoinToken" + controllers;
    }
}
