package been.machine.profile;

import java.io.IOException;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what {@code -Xlog:class+load} wrote: {@code org.example.Parser$Inner source:
 * file:/lib/x.jar}.
 */
final class LoadedClasses implements LineReader {
    /** Without those of the JDK, and hidden ones, which classes here make; inner ones end at $. */
    private static final Pattern LOADED =
            Pattern.compile("([^\\s$/]*[^\\s$/.])[^\\s/]* source: (?!jrt:).*");

    private static final int MOST = 200_000;

    private final SortedSet<String> names = new TreeSet<>();

    @Override
    public void line(String line) throws IOException {
        Matcher loaded = LOADED.matcher(line);
        if (loaded.matches() && names.add(loaded.group(1)) && names.size() > MOST) {
            throw new IOException("it has more than %,d classes".formatted(MOST));
        }
    }

    SortedSet<String> names() {
        return Collections.unmodifiableSortedSet(names);
    }
}
