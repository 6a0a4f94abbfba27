package been.protocol.analyses;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A suite in a list.
 *
 * @param state {@code failed} if it has ended and one of its analyses could not be carried out
 * @param analyses how many it has
 * @param ended how many of them have ended
 * @param running names of those that are running
 * @param version that it measures, if named at its start
 * @param baseline that the version is compared with
 * @param endedAt when its last analysis ended; absent before
 */
public record SuiteSummary(
        long id,
        String name,
        RunView.State state,
        int analyses,
        int ended,
        List<String> running,
        @Nullable String version,
        @Nullable String baseline,
        String who,
        Instant startedAt,
        @Nullable Instant endedAt) {

    public SuiteSummary {
        running = List.copyOf(running);
    }
}
