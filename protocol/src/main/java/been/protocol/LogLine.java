package been.protocol;

import java.util.Objects;

/**
 * One line of a task's log, as plain text: programs write whatever they like.
 *
 * @param number from 0, without gaps within an attempt; a gap would mean a loss
 * @param stream {@code stdout}, {@code stderr} or {@code log} (records of the SDK)
 * @param level {@code trace} … {@code error}; {@code info} for the two output streams
 */
public record LogLine(long number, long timeMillis, String stream, String level, String text) {
    public LogLine {
        stream = PlainText.cleaned(Objects.requireNonNull(stream, "stream"));
        level = PlainText.cleaned(Objects.requireNonNull(level, "level"));
        text = PlainText.cleaned(Objects.requireNonNull(text, "text"));
    }
}
