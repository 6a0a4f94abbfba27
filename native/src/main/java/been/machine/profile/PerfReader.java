package been.machine.profile;

import been.protocol.profiles.Collapsed;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the output of {@code perf script -F comm,ip,sym,dso}: one sample a paragraph. */
final class PerfReader implements LineReader {
    private static final Pattern FRAME = Pattern.compile("\\s+([0-9a-f]+) (.*) \\((.*)\\)");

    private final Collapsed into;
    private final List<String> stack = new ArrayList<>();

    PerfReader(Collapsed into) {
        this.into = into;
    }

    @Override
    public void line(String line) {
        if (line.isBlank()) {
            end();
            return;
        }
        Matcher frame = FRAME.matcher(line);
        if (frame.matches()) {
            stack.add(NativeNames.of(frame.group(2), frame.group(3)));
        }
    }

    /** The last sample may have no empty line after it. */
    @Override
    public void end() {
        into.add(stack.reversed(), 1);
        stack.clear();
    }
}
