package been.web.pages.wizard;

import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Completes the name at the end of a restriction that is being typed. Pure. */
final class Completion {
    private static final int MOST = 8;
    private static final Pattern LAST = Pattern.compile("([A-Za-z_][A-Za-z0-9_.]*)$");
    private static final String HOST = "host.";

    private Completion() {}

    /**
     * Names that what is typed may become; none when it ends with no name, or with a whole one.
     *
     * @param known paths of properties of hosts, such as {@code cpu.cores}
     */
    static List<String> of(String typed, Collection<String> known) {
        Matcher last = LAST.matcher(typed);
        if (!last.find()) {
            return List.of();
        }
        String start = last.group(1);
        String path = start.startsWith(HOST) ? start.substring(HOST.length()) : start;
        boolean isHost = HOST.startsWith(start);
        return known.stream()
                .filter(name -> !name.contains("["))
                .filter(name -> isHost || name.startsWith(path) || name.contains("." + path))
                .filter(name -> !name.equals(path))
                .sorted()
                .limit(MOST)
                .map(name -> HOST + name)
                .toList();
    }

    /** What is typed with its last name replaced. */
    static String complete(String typed, String name) {
        return LAST.matcher(typed).replaceFirst(Matcher.quoteReplacement(name)) + " ";
    }
}
