package been.machine.profile;

import been.protocol.profiles.Collapsed;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the raw output of py-spy: {@code process 7:"python3 app.py";main (app.py:10);parse
 * (json/decoder.py:355) 42}. Line numbers differ between versions of the same function, and
 * commands may have any character, even line breaks.
 */
final class PySpyReader implements LineReader {
    private static final Pattern LINE_NUMBER = Pattern.compile(":[0-9]+\\)$");
    private static final String PROCESS = "process ";
    private static final Pattern AFTER_COMMAND = Pattern.compile("(?s).*\";(.*\\) [0-9]+)");
    private static final int LONGEST_COMMAND = 1 << 16;

    private final Collapsed into;

    /** A line whose command continues in the next one. */
    private String begun = "";

    PySpyReader(Collapsed into) {
        this.into = into;
    }

    @Override
    public void line(String line) throws IOException {
        String all = begun + line;
        Matcher stack = AFTER_COMMAND.matcher(all);
        if (!all.startsWith(PROCESS)) {
            count(line);
        } else if (stack.matches()) {
            begun = "";
            count(stack.group(1));
        } else if (all.length() > LONGEST_COMMAND) {
            throw new IOException("it has a command of more than 64 KiB");
        } else {
            begun = all + " ";
        }
    }

    private void count(String line) throws IOException {
        int space = line.lastIndexOf(' ');
        try {
            long count = Long.parseLong(line.substring(space + 1));
            List<String> frames =
                    Arrays.stream(line.substring(0, Math.max(0, space)).split(";", -1))
                            .map(frame -> LINE_NUMBER.matcher(frame).replaceAll(")"))
                            .toList();
            into.add(frames, count);
        } catch (NumberFormatException e) {
            throw new IOException("not a stack and a number: " + line, e);
        }
    }
}
