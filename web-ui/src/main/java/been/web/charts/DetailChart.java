package been.web.charts;

import been.results.chart.Axis;
import been.results.chart.Drawing;
import been.results.chart.Layer;
import been.results.chart.Point;
import been.results.chart.Range;
import been.results.chart.Role;
import been.results.chart.Sketch;
import been.results.chart.Stroke;
import been.task.record.RecordFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;

/** What one run used over time, from its detailed recording ({@code monitoring.brec}). */
public final class DetailChart {
    private static final int MOST_POINTS = 600;
    private static final double MEBIBYTE = 1 << 20;
    private static final double AIR = 1.05;
    private static final String TIME = "group.time";

    private final double[] time;
    private final List<RecordFile.Entry> columns;
    private final long rows;
    private final int step;

    private DetailChart(List<RecordFile.Entry> columns) throws IOException {
        this.columns = columns;
        rows =
                columns.stream()
                        .filter(entry -> entry.name().equals(TIME))
                        .mapToLong(RecordFile.Entry::count)
                        .findFirst()
                        .orElse(0);
        step = Math.toIntExact(Math.max(1, (rows + MOST_POINTS - 1) / MOST_POINTS));
        time = last(TIME);
    }

    /**
     * Processors and memory, of at most 600 periods: the average of the processors in each, and the
     * most memory.
     *
     * @throws IOException when the recording cannot be read or is damaged
     */
    public static List<Drawing> of(Path recording) throws IOException {
        var chart =
                new DetailChart(
                        RecordFile.list(recording).stream()
                                .filter(entry -> entry.name().matches("group\\.[a-z-]+"))
                                .toList());
        return List.of(chart.processors(), chart.memory());
    }

    private Drawing processors() throws IOException {
        double[] all = last("group.cpu");
        double[] kernel = last("group.cpu-system");
        var sketch = new Sketch("Processors of the run").subtitle("average of each period");
        double used = line(sketch, "used", Role.SERIES_1, all.length, i -> rate(all, i));
        // Part of the other, and unknown on some machines.
        double _ =
                line(
                        sketch,
                        "of it in the kernel",
                        Role.SERIES_2,
                        kernel.length,
                        i -> rate(kernel, i));
        return drawn(sketch, "Processors of the run", "processors", "", used);
    }

    private Drawing memory() throws IOException {
        double[] most = most("group.memory");
        var sketch = new Sketch("Memory of the run").subtitle("most of each period");
        double highest =
                line(sketch, "memory", Role.SERIES_1, most.length, i -> most[i] / MEBIBYTE);
        return drawn(sketch, "Memory of the run", "memory", "MiB", highest);
    }

    private Drawing drawn(Sketch sketch, String title, String name, String unit, double most) {
        if (!(most >= 0)) {
            return Drawing.without(title, "The recording has no values of this.");
        }
        return sketch.summary("%s: at most %.3g %s".formatted(title, most, unit).strip())
                .on(
                        Axis.Numbers.over(
                                        "time since the start",
                                        "s",
                                        Range.orUnit(DoubleStream.of(time)))
                                .exact(),
                        Axis.Numbers.over(name, unit, new Range(0, Math.max(most, 0.01) * AIR)));
    }

    private double rate(double[] counter, int i) {
        return (counter[i] - counter[i - 1]) / (time[i] - time[i - 1]);
    }

    /** Adds the values of all periods; returns the largest, or NaN if there is none. */
    private double line(
            Sketch sketch, String name, Role role, int count, IntToDoubleFunction value) {
        var points = new ArrayList<Point>();
        double most = Double.NaN;
        for (int i = 1; i < Math.min(count, time.length); i++) {
            double y = value.applyAsDouble(i);
            boolean isDrawable =
                    Range.isDrawable(y * AIR)
                            && Range.isDrawable(time[i - 1])
                            && Range.isDrawable(time[i]);
            if (isDrawable && time[i] > time[i - 1]) {
                points.add(new Point(time[i - 1], y));
                points.add(new Point(time[i], y));
                most = Double.isNaN(most) ? y : Math.max(most, y);
            }
        }
        if (!points.isEmpty()) {
            sketch.addExplained(new Layer.Line(name, role, Stroke.PLAIN, points));
        }
        return most;
    }

    /** The first value, and the last of each period. */
    private double[] last(String column) throws IOException {
        return thinned(column, false);
    }

    /** The first value, and the largest of each period. */
    private double[] most(String column) throws IOException {
        return thinned(column, true);
    }

    private double[] thinned(String column, boolean isMost) throws IOException {
        DoubleStream.Builder kept = DoubleStream.builder();
        double[] state = {0, Double.NaN};
        for (RecordFile.Entry entry : columns) {
            if (entry.name().equals(column)) {
                entry.read(values -> {
                    while (values.hasRemaining() && state[0] < rows) {
                        double value = values.get();
                        double before = state[1];
                        state[1] =
                                isMost && !Double.isNaN(before) ? Math.max(before, value) : value;
                        if (state[0] % step == 0) {
                            kept.add(state[1]);
                            state[1] = Double.NaN;
                        }
                        state[0]++;
                    }
                });
                if (state[0] > 0 && (state[0] - 1) % step != 0) {
                    kept.add(state[1]); // the last period is shorter
                }
                break;
            }
        }
        return kept.build().toArray();
    }
}
