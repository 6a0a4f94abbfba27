package been.results.landing;

import static java.nio.charset.StandardCharsets.UTF_8;

import been.results.MeasurementOrigin;
import com.google.re2j.Pattern;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Reads the numbers that a program printed. */
final class PatternMatches {
    private static final long MAXIMUM_BYTES = 64L << 20;
    private static final java.util.regex.Pattern NUMBER =
            java.util.regex.Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");

    private PatternMatches() {}

    /** One value a match, in the order of the file. */
    static double[] read(MeasurementOrigin.Pattern origin, Path file)
            throws IOException, UnusableException {
        var complaint = MeasurementOrigin.Pattern.complaint(origin.expression());
        if (complaint.isPresent()) {
            throw new UnusableException(
                    "the pattern of " + origin.metric().name() + " " + complaint.orElseThrow());
        }
        if (Files.size(file) > MAXIMUM_BYTES) {
            throw new UnusableException(
                    origin.path() + " is larger than 64 MiB, too large to be searched for numbers");
        }
        var text = new String(Files.readAllBytes(file), UTF_8);
        var matcher = Pattern.compile(origin.expression(), Pattern.MULTILINE).matcher(text);
        var values = new double[16];
        int count = 0;
        while (matcher.find()) {
            if (count == values.length) {
                values = Arrays.copyOf(values, count * 2);
            }
            values[count++] = number(matcher.group(1), origin);
        }
        return Arrays.copyOf(values, count);
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
                            + "', which is no number");
        }
        return Double.parseDouble(number);
    }
}
