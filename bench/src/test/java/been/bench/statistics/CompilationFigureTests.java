package been.bench.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import been.results.chart.Drawing;
import been.results.chart.svg.SvgDrawing;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompilationFigureTests {

    @Test
    void drawsALineOfPointsForEachBenchmark() {
        int counts = CompilationFigure.COMPILATIONS.length;
        Drawing drawing =
                CompilationFigure.chart(
                        List.of(
                                new CompilationFigure.Line(
                                        "FFT", Collections.nCopies(counts, 50.0)),
                                new CompilationFigure.Line(
                                        "Ping", Collections.nCopies(counts, 0.0))));

        assertThat(drawing.marks()).containsEntry("line", 2).containsEntry("points", 2 * counts);
        assertThat(SvgDrawing.of(drawing)).contains("FFT", "Ping", "false alarms, %");
    }
}
