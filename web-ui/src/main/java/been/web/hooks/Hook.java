package been.web.hooks;

import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A door for one forge.
 *
 * @param name in its address
 * @param branches whose pushes count, {@code *} standing for anything; empty for all
 * @param analyses numbers or names of those that measure what is pushed
 */
public record Hook(
        String name,
        Forge forge,
        List<String> branches,
        List<String> analyses,
        String who,
        Instant createdAt) {
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}");

    public Hook {
        branches = List.copyOf(branches);
        analyses = List.copyOf(analyses);
    }

    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    boolean wants(String branch) {
        return branches.isEmpty()
                || branches.stream().anyMatch(pattern -> matches(pattern, branch));
    }

    /** Takes each part where it is first: with nothing but {@code *} no other place is better. */
    private static boolean matches(String pattern, String branch) {
        String[] parts = pattern.split("\\*", -1);
        if (parts.length == 1) {
            return branch.equals(pattern);
        }
        String last = parts[parts.length - 1];
        int end = branch.length() - last.length();
        int place = branch.startsWith(parts[0]) && branch.endsWith(last) ? parts[0].length() : -1;
        for (int i = 1; i < parts.length - 1 && place >= 0; i++) {
            int found = branch.indexOf(parts[i], place);
            place = found < 0 ? -1 : found + parts[i].length();
        }
        return place >= 0 && place <= end;
    }
}
