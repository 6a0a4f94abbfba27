package been.tasks.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes many rows in the way that the database is quickest at. Thread-safe. */
interface Batches {

    /**
     * How much each of these rows wrote: 0 for one whose conditions nothing met.
     *
     * @param rows each with a value for every column; of two that name the same only one need be
     *     carried out
     */
    int[] write(RowWrite write, List<? extends @Nullable Object[]> rows);
}
