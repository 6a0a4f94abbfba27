package been.hostruntime.monitor;

import been.task.record.Better;
import been.task.record.Metric;
import been.task.record.MetricRecorder;
import been.task.record.Recorder;
import java.util.ArrayList;
import java.util.List;

/** Rows of one kind in a recording: a metric {@code TABLE.COLUMN} for each column. */
final class Table<R> {
    /** Fills the first page of a column; more grow as they are needed. */
    private static final int FIRST_ROWS = 504;

    private final List<Column<R>> columns;
    private final List<MetricRecorder> metrics = new ArrayList<>();

    Table(Recorder recorder, String name, List<Column<R>> columns) {
        this.columns = List.copyOf(columns);
        for (Column<R> column : columns) {
            metrics.add(
                    recorder.metric(
                            new Metric(
                                    name + "." + column.name(),
                                    column.unit(),
                                    column.title(),
                                    Better.LOWER_IS_BETTER),
                            FIRST_ROWS));
        }
    }

    /** Adds a row, and returns its size in bytes. */
    long add(R row) {
        for (int i = 0; i < columns.size(); i++) {
            metrics.get(i).add(columns.get(i).value().applyAsDouble(row));
        }
        return (long) columns.size() * Double.BYTES;
    }
}
