package been.results.chart;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Wire;
import been.results.chart.plot.ExampleCharts;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DrawingTests {

    static List<Drawing> drawings() {
        return List.copyOf(ExampleCharts.all().values());
    }

    @ParameterizedTest
    @MethodSource("drawings")
    void drawingsTravelAsJson(Drawing drawing) {
        assertThat(Wire.read(Wire.write(drawing), Drawing.class)).isEqualTo(drawing);
    }

    @Test
    void pointsTravelAsNumbers() {
        var layer =
                new Layer.Points("mean", Role.SERIES_1, Shape.UP, List.of(new Point(1, 2.5, 7)));

        assertThat(Wire.write(layer))
                .contains("\"mark\":\"points\"", "\"role\":\"series-1\"", "[[1.0,2.5,7]]");
    }

    @Test
    void layersWithoutMarksAreNotAdded() {
        var axis = Axis.Numbers.over("x", "", new Range(0, 1));
        Drawing drawing =
                new Sketch("empty")
                        .addExplained(new Layer.Points("none", Role.INK, Shape.DOT, List.of()))
                        .on(axis, axis);

        assertThat(drawing.layers()).isEmpty();
        assertThat(drawing.legend()).isEmpty();
        assertThat(drawing.note()).isNull();
    }
}
