package been.web.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import been.results.chart.Drawing;
import been.results.chart.Layer;
import been.results.chart.Point;
import been.task.record.Better;
import been.task.record.Metric;
import been.task.record.MetricRecorder;
import been.task.record.Recorder;
import been.task.record.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DetailChartTests {
    @TempDir private Path folder;

    private Path recording(int rows, IntToDoubleFunction cpu) throws IOException {
        Path file = folder.resolve("monitoring.brec");
        Files.deleteIfExists(file);
        try (Recorder recorder = Recorder.create(file)) {
            MetricRecorder time = metric(recorder, "group.time", rows);
            MetricRecorder used = metric(recorder, "group.cpu", rows);
            MetricRecorder memory = metric(recorder, "group.memory", rows);
            for (int i = 0; i < rows; i++) {
                time.add(i * 0.1);
                used.add(cpu.applyAsDouble(i));
                memory.add(i == rows / 2 ? 64 << 20 : 1 << 20);
            }
        }
        return file;
    }

    private static MetricRecorder metric(Recorder recorder, String name, int rows)
            throws IOException {
        return recorder.metric(
                new Metric(name, Unit.ONE, name, Better.LOWER_IS_BETTER), Math.max(1, rows));
    }

    private static List<Point> line(Drawing drawing) {
        return ((Layer.Line) drawing.layers().getFirst()).points();
    }

    @Test
    void ratesAndMemoryAreDrawnPeriodByPeriod() throws IOException {
        List<Drawing> drawings = DetailChart.of(recording(4, i -> i < 2 ? 0 : (i - 1) * 0.2));
        assertThat(line(drawings.getFirst()))
                .extracting(point -> Math.round(point.y() * 1_000) / 1_000.0)
                .containsExactly(0.0, 0.0, 2.0, 2.0, 2.0, 2.0);
        assertThat(line(drawings.getLast())).extracting(Point::y).contains(64.0);
    }

    @Test
    void aLongRecordingIsThinnedWithoutLosingItsPeak() throws IOException {
        List<Drawing> drawings = DetailChart.of(recording(100_000, i -> i * 0.05));
        assertThat(line(drawings.getFirst())).hasSizeBetween(1_000, 1_300);
        assertThat(line(drawings.getFirst()))
                .allSatisfy(point -> assertThat(point.y()).isCloseTo(0.5, within(1e-6)));
        assertThat(line(drawings.getLast())).extracting(Point::y).contains(64.0);
    }

    @Test
    void theLastPeriodIsDrawnThoughItIsShorter() throws IOException {
        Path file = folder.resolve("monitoring.brec");
        try (Recorder recorder = Recorder.create(file)) {
            MetricRecorder time = metric(recorder, "group.time", 1_200);
            MetricRecorder memory = metric(recorder, "group.memory", 1_200);
            var _ = metric(recorder, "group.cpu-system", 1); // unknown on this machine
            for (int i = 0; i < 1_200; i++) {
                time.add(i * 0.1);
                memory.add(i == 1_199 ? 64 << 20 : 1 << 20);
            }
        }
        List<Point> line = line(DetailChart.of(file).getLast());
        assertThat(line).hasSizeBetween(1_000, 1_300);
        assertThat(line.getLast().y()).isEqualTo(64);
        assertThat(line.getLast().x()).isCloseTo(119.9, within(1e-6));
    }

    /** A task can write a file of that name itself. */
    @Test
    void whatCannotBeDrawnIsLeftOut() throws IOException {
        double[] times = {Double.NaN, 0, 1, Double.POSITIVE_INFINITY, -1e308, 2};
        double[] values = {1, 1 << 20, 2 << 20, 1, Double.MAX_VALUE, Double.NaN};
        Path file = folder.resolve("monitoring.brec");
        try (Recorder recorder = Recorder.create(file)) {
            MetricRecorder time = metric(recorder, "group.time", times.length);
            MetricRecorder memory = metric(recorder, "group.memory", times.length);
            for (int i = 0; i < times.length; i++) {
                time.add(times[i]);
                memory.add(values[i]);
            }
        }
        List<Drawing> drawings = DetailChart.of(file);
        assertThat(drawings.getFirst().instead()).contains("no values");
        assertThat(line(drawings.getLast())).containsExactly(new Point(0, 2), new Point(1, 2));
    }

    @Test
    void aRecordingWithoutRowsHasASentenceAndADamagedOneIsRefused() throws IOException {
        assertThat(DetailChart.of(recording(0, _ -> 0)))
                .allSatisfy(drawing -> assertThat(drawing.instead()).contains("no values"));
        Path damaged = recording(5, _ -> 0);
        byte[] bytes = Files.readAllBytes(damaged);
        Files.write(damaged, Arrays.copyOf(bytes, 100));
        assertThatThrownBy(() -> DetailChart.of(damaged)).isInstanceOf(IOException.class);
    }
}
