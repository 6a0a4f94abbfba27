package been.tasks.store;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.tasks.TaskBoard;
import been.tasks.TaskBoard.Query;
import been.tasks.TestDatabase.Product;
import been.tasks.TestDescriptors;
import been.tasks.state.TaskState;
import been.tasks.store.BoardRows.Listed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What every store tells of tasks across contexts. */
abstract class BoardStoreContract extends StoreContract {
    BoardStoreContract(Product product) {
        super(product);
    }

    @Test
    void pagesGoFromTheNewestContextToTheOldestAndLeaveNothingOut() {
        fill();
        assertThat(walk(Query.ALL, 2)).containsExactly("d/a", "d/b", "c/a", "c/b", "c/c");
        assertThat(walk(Query.ALL, 3)).containsExactly("d/a", "d/b", "c/a", "c/b", "c/c");
        assertThat(walk(Query.ALL, 50)).containsExactly("d/a", "d/b", "c/a", "c/b", "c/c");
    }

    @Test
    void pagesOfOneStateHaveNoOthers() {
        fill();
        assertThat(walk("Ready", 1)).containsExactly("d/b", "c/a", "c/c");
        assertThat(walk("Waiting", 1)).containsExactly("d/a", "c/b");
        assertThat(walk("Finished", 1)).isEmpty();
    }

    @Test
    void pagesAreOfOneContextAndOfWhatIsSearched() {
        fill();
        assertThat(walk(new Query("", "Ready", new ContextId("c"), null), 1))
                .containsExactly("c/a", "c/c");
        assertThat(walk(new Query("B", null, null, null), 1)).containsExactly("d/b", "c/b");
        assertThat(walk(new Query("%", null, null, null), 1)).isEmpty();
        assertThat(walk(new Query("", null, null, new HostName("nowhere")), 1)).isEmpty();
    }

    @Test
    void tasksAreCountedByState() {
        assertThat(rows().board().byState()).isEmpty();
        fill();
        assertThat(rows().board().byState()).isEqualTo(Map.of("Ready", 3L, "Waiting", 2L));
        assertThat(rows().board().attempts()).isZero();
    }

    private void fill() {
        insertTasks(
                task("a", 1, new TaskState.Ready(TRIES)),
                task("b", 2, new TaskState.Waiting(TRIES)),
                task("c", 3, new TaskState.Ready(TRIES)));
        write(rows -> {
            rows.contexts().insert(context("d", 2));
            rows.tasks()
                    .insert(
                            List.of(
                                    of("d", "b", 11, new TaskState.Ready(TRIES)),
                                    of("d", "a", 12, new TaskState.Waiting(TRIES))),
                            0,
                            NOW,
                            "owner");
        });
    }

    private static StoredTask of(String context, String name, long seq, TaskState state) {
        return new StoredTask(
                new ContextId(context),
                seq,
                "owner",
                TestDescriptors.job(context, name).descriptor(),
                state,
                1,
                null,
                StoredTask.Facts.NONE);
    }

    private List<String> walk(String state, int limit) {
        return walk(Query.in(state), limit);
    }

    private List<String> walk(Query query, int limit) {
        var seen = new ArrayList<String>();
        TaskBoard.Place place = null;
        while (true) {
            List<Listed> page = rows().board().page(query, place, limit);
            for (Listed listed : page) {
                String name = listed.task().descriptor().name();
                seen.add(listed.task().context() + "/" + name);
                place = new TaskBoard.Place(listed.context(), name);
            }
            if (page.size() < limit) {
                return seen;
            }
        }
    }
}
