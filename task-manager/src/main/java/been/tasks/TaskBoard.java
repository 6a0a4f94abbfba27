package been.tasks;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Every task of the platform, whatever context it is of: listed in pages, and counted. */
public interface TaskBoard {

    /**
     * Tasks of the newest context first, by name within a context. What is submitted meanwhile
     * comes before the first page, so that no page shows a task twice or leaves one out.
     *
     * @param state only those in this state, as {@link TaskView#state()} names it
     * @param after where the page before ended; {@code null} for the first
     * @param limit the most that a page has
     */
    Page page(@Nullable String state, @Nullable Place after, int limit);

    /** How many tasks there are, by state, and how often one was given to a host. */
    Counts counts();

    /**
     * Where a task stands on the board.
     *
     * @param context number of its context
     * @param name of the task within it
     */
    record Place(long context, String name) {}

    /**
     * @param next where the next page goes on; {@code null} where nothing comes any more
     */
    record Page(List<TaskView> tasks, @Nullable Place next) {
        public Page {
            tasks = List.copyOf(tasks);
        }
    }

    /**
     * @param byState every state that some task is in
     * @param attempts of all that is still known
     */
    record Counts(Map<String, Long> byState, long attempts) {
        public Counts {
            byState = Map.copyOf(byState);
        }

        public long of(String state) {
            return byState.getOrDefault(state, 0L);
        }
    }

    /** Names of the states that a task can be in, in the order of its life. */
    static List<String> states() {
        return List.of(
                "Waiting",
                "Ready",
                "Placed",
                "Preparing",
                "Running",
                "Collecting",
                "Ending",
                "Finished",
                "Failed",
                "Aborted");
    }

    /** Whether nothing of a task in that state runs any more, nor ever will. */
    static boolean isTerminal(String state) {
        return List.of("Finished", "Failed", "Aborted").contains(state);
    }
}
