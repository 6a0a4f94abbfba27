package been.web.hooks;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What was modified between two commits, as far as forges reported it.
 *
 * @param commits newest first
 * @param isWhole whether there are no others
 */
public record Modifications(List<Commit> commits, boolean isWhole) {
    private static final int MOST_PUSHES = 200;

    public Modifications {
        commits = List.copyOf(commits);
    }

    /**
     * Goes back from push to push; pure.
     *
     * @param older the beginning of its name, at least
     * @param to finds the push that led to a commit
     * @return empty if no push to the newer one was reported
     */
    static Optional<Modifications> between(
            String older, String newer, Function<String, Optional<Push>> to) {
        List<Commit> commits = new ArrayList<>();
        var seen = new HashSet<String>();
        @Nullable String at = newer;
        boolean isWhole = true;
        for (int i = 0; i < MOST_PUSHES; i++) {
            Optional<Push> push = seen.add(at) ? to.apply(at) : Optional.empty();
            if (push.isEmpty()) {
                return i == 0 ? Optional.empty() : Optional.of(new Modifications(commits, false));
            }
            isWhole &= push.get().isWhole();
            for (Commit commit : push.get().commits()) {
                if (commit.id().startsWith(older)) {
                    return Optional.of(new Modifications(commits, isWhole));
                }
                commits.add(commit);
            }
            at = push.get().before();
            if (at.startsWith(older)) {
                return Optional.of(new Modifications(commits, isWhole));
            }
        }
        return Optional.of(new Modifications(commits, false));
    }
}
