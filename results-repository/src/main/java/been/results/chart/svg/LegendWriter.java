package been.results.chart.svg;

import static been.results.chart.svg.Layout.TEXT;

import been.results.chart.Drawing;
import been.results.chart.Layer;
import been.results.chart.Role;
import been.results.chart.Shape;
import been.results.chart.Stroke;
import java.util.List;

/** Writes the legend: a small mark of each named layer, and its name. */
final class LegendWriter {

    private static final double SWATCH = 14;

    private final Svg svg;
    private final Theme theme;

    LegendWriter(Svg svg, Theme theme) {
        this.svg = svg;
        this.theme = theme;
    }

    void write(Drawing drawing, List<Layout.Key> keys) {
        svg.open("g", "class", "legend", "font-size", TEXT, "fill", theme.colour(Role.INK));
        for (int i = 0; i < keys.size(); i++) {
            Layout.Key key = keys.get(i);
            String name = drawing.legend().get(i);
            drawing.layers().stream()
                    .filter(layer -> layer.name().equals(name))
                    .findFirst()
                    .ifPresent(layer -> swatch(layer, key.left(), key.baseline() - 4));
            svg.text(key.left() + SWATCH + 6, key.baseline(), key.name());
        }
        svg.close();
    }

    private void swatch(Layer layer, double left, double middle) {
        String colour = theme.colour(layer.role());
        double right = left + SWATCH;
        double centre = left + SWATCH / 2;
        switch (layer) {
            case Layer.Points(_, _, Shape shape, _) when shape == Shape.UP ->
                    svg.mark("path", "d", triangle(centre, middle, -1), "fill", colour);
            case Layer.Points(_, _, Shape shape, _) when shape == Shape.DOWN ->
                    svg.mark("path", "d", triangle(centre, middle, 1), "fill", colour);
            case Layer.Points(_, _, Shape shape, _) when shape == Shape.DIAMOND ->
                    svg.mark("path", "d", MarkWriter.diamond(centre, middle, 5.5), "fill", colour);
            case Layer.Points(_, _, Shape shape, _) ->
                    svg.mark(
                            "circle",
                            "cx",
                            centre,
                            "cy",
                            middle,
                            "r",
                            shape == Shape.SPECK ? 3.0 : 4.5,
                            "fill",
                            colour);
            case Layer.Bars _ -> box(left, middle, colour, "0.6");
            case Layer.Areas _ -> box(left, middle, colour, "0.25");
            case Layer.Bands band ->
                    box(left, middle, colour, band.role() == Role.FAINT ? "1" : "0.14");
            case Layer.Rules _ -> line(left, right, middle, colour, 1.5, "5 4");
            case Layer.Line(_, _, Stroke stroke, _) -> line(left, right, middle, colour, stroke);
            case Layer.Segments(_, _, Stroke stroke, _) ->
                    line(left, right, middle, colour, stroke);
            case Layer.Intervals _ -> line(left, right, middle, colour, 2, "none");
            case Layer.Labels _ -> line(left, right, middle, colour, 1.8, "none");
        }
    }

    private static String triangle(double x, double y, int down) {
        return MarkWriter.path(x, y + down * 5, x + 5, y - down * 4, x - 5, y - down * 4) + "Z";
    }

    private void box(double left, double middle, String colour, String opacity) {
        svg.mark(
                "rect",
                "x",
                left,
                "y",
                middle - 5,
                "width",
                SWATCH,
                "height",
                10.0,
                "fill",
                colour,
                "fill-opacity",
                opacity);
    }

    private void line(double left, double right, double middle, String colour, Stroke stroke) {
        line(
                left,
                right,
                middle,
                colour,
                stroke == Stroke.BOLD ? 5 : 1.8,
                stroke == Stroke.DASHED ? "5 4" : "none");
    }

    private void line(
            double left, double right, double middle, String colour, double width, String dashes) {
        svg.mark(
                "line",
                "x1",
                left,
                "y1",
                middle,
                "x2",
                right,
                "y2",
                middle,
                "stroke",
                colour,
                "stroke-width",
                width,
                "stroke-dasharray",
                dashes);
    }
}
