package been.tasks;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.access.ReadOnly;
import been.protocol.tasks.TaskView;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Every task of the platform, whatever context it is of: listed in pages, and counted. */
public interface TaskBoard {

    /**
     * Tasks of the newest context first, by name within a context. What is submitted meanwhile
     * comes before the first page, so that no page shows a task twice or leaves one out.
     *
     * @param after where the page before ended; {@code null} for the first
     * @param limit the most that a page has
     */
    @ReadOnly
    Page page(Query query, @Nullable Place after, int limit);

    /** How many tasks there are, by state, and how often one was given to a host. */
    @ReadOnly
    Counts counts();

    /**
     * Which tasks a page shows: those that meet all conditions.
     *
     * @param words to be found in the task's name or id, in any case; empty for all
     * @param state as {@link TaskView#state()} names it; {@code null} for all
     * @param context {@code null} for tasks of any
     * @param host where the current or last attempt was placed; {@code null} for any
     */
    record Query(
            String words,
            @Nullable String state,
            @Nullable ContextId context,
            @Nullable HostName host) {

        /** Every task. */
        public static final Query ALL = new Query("", null, null, null);

        public Query {
            words = words.strip().toLowerCase(Locale.ROOT);
        }

        /** Those in this state; every task for {@code null}. */
        public static Query in(@Nullable String state) {
            return new Query("", state, null, null);
        }
    }

    /**
     * Where a task stands on the board.
     *
     * @param context number of its context
     * @param name of the task within it
     */
    record Place(long context, String name) {}

    /**
     * @param next where the next page continues; {@code null} on the last page
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
