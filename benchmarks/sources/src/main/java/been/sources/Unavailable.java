package been.sources;

import java.io.IOException;

/** What is asked for cannot be had; the message is a sentence for users. */
final class Unavailable extends IOException {
    private static final long serialVersionUID = 1;

    Unavailable(String sentence) {
        super(sentence);
    }

    @Override
    @SuppressWarnings("OverrideThrowableToString") // it is the reason that the platform shows
    public String toString() {
        return String.valueOf(getMessage());
    }
}
