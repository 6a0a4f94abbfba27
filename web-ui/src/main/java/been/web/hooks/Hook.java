package been.web.hooks;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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

    private static boolean matches(String pattern, String branch) {
        String expression =
                Arrays.stream(pattern.split("\\*", -1))
                        .map(Pattern::quote)
                        .collect(Collectors.joining(".*"));
        return branch.matches(expression);
    }
}
