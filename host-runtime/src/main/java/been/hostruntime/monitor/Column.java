package been.hostruntime.monitor;

import been.task.record.Unit;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * One column of a table in a recording.
 *
 * @param title shown to users
 * @param value of a row; NaN when unknown
 */
record Column<R>(String name, Unit unit, String title, ToDoubleFunction<R> value) {

    /** A column whose values may be absent. */
    static <R> Column<R> of(
            String name, Unit unit, String title, Function<R, ? extends @Nullable Number> value) {
        return new Column<>(
                name,
                unit,
                title,
                row -> {
                    Number known = value.apply(row);
                    return known == null ? Double.NaN : known.doubleValue();
                });
    }
}
