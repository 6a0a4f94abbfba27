package been.results.landing;

import static java.nio.charset.StandardCharsets.UTF_8;

import been.protocol.Sha256;
import been.results.MeasurementOrigin;
import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Reads the numbers and texts that a program printed. */
final class PatternMatches {
    private static final long MAXIMUM_BYTES = 64L << 20;

    /**
     * One step is one character compared by one part of a pattern; in all, a minute or two of CPU
     * time.
     */
    private static final long MOST_STEPS = 1L << 33;

    private static final int LONGEST_ANSWER = 200;
    private static final java.util.regex.Pattern CONTROLS =
            java.util.regex.Pattern.compile("\\p{Cntrl}");
    private static final int MOST_VALUES = 4_000_000;
    private static final java.util.regex.Pattern NUMBER =
            java.util.regex.Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");

    private PatternMatches() {}

    /** One value a match, in the order of the file. */
    static double[] read(MeasurementOrigin.Pattern origin, Path file)
            throws IOException, UnusableException {
        String name = origin.metric().name();
        var matcher = matcher(name, origin.expression(), origin.path(), file);
        var values = new double[16];
        int count = 0;
        while (found(matcher, name, origin.path())) {
            if (count == MOST_VALUES) {
                throw new UnusableException(
                        "the pattern of %s matches more than %,d times in %s"
                                .formatted(name, MOST_VALUES, origin.path()));
            }
            if (count == values.length) {
                values = Arrays.copyOf(values, count * 2);
            }
            values[count++] = number(matcher.group(1), origin);
        }
        return Arrays.copyOf(values, count);
    }

    /**
     * The first match, as one line of text; the digest of a long one.
     *
     * @param path of the file, for messages
     */
    static Optional<String> first(String name, String expression, String path, Path file)
            throws IOException, UnusableException {
        var matcher = matcher(name, expression, path, file);
        if (!found(matcher, name, path)) {
            return Optional.empty();
        }
        var text = Optional.ofNullable(matcher.group(1)).orElse("").strip();
        return Optional.of(
                text.length() > LONGEST_ANSWER
                        ? Sha256.of(text.getBytes(UTF_8))
                        : CONTROLS.matcher(text).replaceAll(" "));
    }

    private static Matcher matcher(String name, String expression, String path, Path file)
            throws IOException, UnusableException {
        var complaint = MeasurementOrigin.Pattern.complaint(expression);
        if (complaint.isPresent()) {
            throw new UnusableException("the pattern of " + name + " " + complaint.orElseThrow());
        }
        if (Files.size(file) > MAXIMUM_BYTES) {
            throw new UnusableException(
                    path + " is larger than 64 MiB, too large to be searched by a pattern");
        }
        var pattern = Pattern.compile(expression, Pattern.MULTILINE);
        return pattern.matcher(
                new Looks(
                        new String(Files.readAllBytes(file), UTF_8),
                        MOST_STEPS / Math.max(1, pattern.programSize())));
    }

    private static boolean found(Matcher matcher, String name, String path)
            throws UnusableException {
        try {
            return matcher.find();
        } catch (TooManyLooks _) {
            throw new UnusableException(
                    "the pattern of %s takes too long on %s; use a more specific pattern"
                            .formatted(name, path));
        }
    }

    /**
     * A text that limits the number of character accesses. Each search is linear in text and
     * pattern, but one with few matches may scan the whole text each time. Accesses are counted
     * instead of timed, so that the outcome is reproducible.
     */
    private static final class Looks implements CharSequence {
        private final String text;
        private long left;

        Looks(String text, long most) {
            this.text = text;
            this.left = most;
        }

        @Override
        public char charAt(int index) {
            if (--left < 0) {
                throw new TooManyLooks();
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private static final class TooManyLooks extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static double number(String text, MeasurementOrigin.Pattern origin)
            throws UnusableException {
        var number = Optional.ofNullable(text).orElse("").strip();
        if (!NUMBER.matcher(number).matches()) {
            throw new UnusableException(
                    "in "
                            + origin.path()
                            + " the pattern of "
                            + origin.metric().name()
                            + " found '"
                            + (number.length() > 40 ? number.substring(0, 40) + "…" : number)
                            + "', which is not a number");
        }
        return Double.parseDouble(number);
    }
}
