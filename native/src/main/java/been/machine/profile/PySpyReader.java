package been.machine.profile;

import been.protocol.profiles.Collapsed;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads the raw output of py-spy: {@code main (app.py:10);parse (json/decoder.py:355) 42}. Line
 * numbers differ between versions of the same function.
 */
final class PySpyReader implements LineReader {
    private static final Pattern LINE_NUMBER = Pattern.compile(":[0-9]+\\)$");
    private static final String PROCESS = "process ";

    private final Collapsed into;

    PySpyReader(Collapsed into) {
        this.into = into;
    }

    @Override
    public void line(String line) throws IOException {
        int space = line.lastIndexOf(' ');
        try {
            long count = Long.parseLong(line.substring(space + 1));
            List<String> frames =
                    Arrays.stream(line.substring(0, Math.max(0, space)).split(";", -1))
                            .filter(frame -> !frame.startsWith(PROCESS))
                            .map(frame -> LINE_NUMBER.matcher(frame).replaceAll(")"))
                            .toList();
            into.add(frames, count);
        } catch (NumberFormatException e) {
            throw new IOException("not a stack and a number: " + line, e);
        }
    }
}
