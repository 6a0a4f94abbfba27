package been.tasks.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes many rows in the way that the database is quickest at. Thread-safe. */
interface Batches {

    /**
     * How many rows each of these wrote: 0 where none met its conditions.
     *
     * @param rows each with a value for every column; if two name the same row, only one need be
     *     carried out
     */
    int[] write(RowWrite write, List<? extends @Nullable Object[]> rows);
}
