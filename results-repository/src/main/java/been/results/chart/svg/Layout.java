package been.results.chart.svg;

import been.results.chart.Axis;
import been.results.chart.Drawing;
import been.results.chart.Layer;
import java.util.ArrayList;
import java.util.List;

/**
 * Where everything is on the page, from the room that texts take.
 *
 * @param legend rows of keys, each with its distance from the left
 * @param note lines below the chart
 */
record Layout(double width, double height, Plane plane, List<Key> legend, List<String> note) {

    static final double WIDTH = 880;
    static final double MARGIN = 20;
    static final double TEXT = 12;
    static final double TITLE = 16;
    static final double LINE = 17;

    private static final double PLANE = 320;
    private static final double ROW = 32;
    private static final double SMALL_ROW = 18;
    private static final int MANY_ROWS = 25;
    private static final double WIDEST_NAME = 280;
    private static final double SWATCH = 22;
    private static final double BETWEEN_KEYS = 20;

    /** One name in the legend. */
    record Key(String name, double left, double baseline) {}

    static Layout of(Drawing drawing) {
        double y = MARGIN + TITLE;
        if (!drawing.subtitle().isEmpty()) {
            y += LINE + 2;
        }
        List<Key> legend = legend(drawing.legend(), y + LINE + 5);
        if (!legend.isEmpty()) {
            y = legend.getLast().baseline();
        }
        double top = y + (drawing.y().title().isEmpty() ? 18 : 40);
        double left = left(drawing.y());
        double right = right(drawing);
        double height = planeHeight(drawing.y());
        Plane plane = new Plane(left, top, WIDTH - left - right, height, drawing.x(), drawing.y());
        double below = plane.bottom() + AxisWriter.roomBelow(plane) + MARGIN;
        String remark = drawing.note();
        List<String> note =
                remark == null ? List.of() : TextWidth.lines(remark, TEXT, WIDTH - 2 * MARGIN);
        double end = below + (note.isEmpty() ? 0 : note.size() * LINE + 4);
        return new Layout(WIDTH, end, plane, legend, note);
    }

    private static List<Key> legend(List<String> names, double firstBaseline) {
        List<Key> keys = new ArrayList<>();
        double left = MARGIN;
        double baseline = firstBaseline;
        for (String name : names) {
            double width = SWATCH + Math.min(TextWidth.of(name, TEXT), WIDEST_NAME) + BETWEEN_KEYS;
            if (left > MARGIN && left + width > WIDTH - MARGIN) {
                left = MARGIN;
                baseline += LINE;
            }
            keys.add(new Key(TextWidth.fitting(name, TEXT, WIDEST_NAME), left, baseline));
            left += width;
        }
        return keys;
    }

    private static double left(Axis y) {
        double widest =
                switch (y) {
                    case Axis.Categories names ->
                            names.labels().stream()
                                    .mapToDouble(l -> TextWidth.of(l, TEXT))
                                    .max()
                                    .orElse(0);
                    case Axis.Numbers numbers ->
                            Ticks.of(numbers).stream()
                                    .mapToDouble(tick -> TextWidth.of(tick.text(), TEXT))
                                    .max()
                                    .orElse(0);
                };
        return MARGIN + Math.min(widest, WIDEST_NAME) + 10;
    }

    /** Room for the words to the right of marks that may reach the edge. */
    private static double right(Drawing drawing) {
        double words =
                drawing.layers().stream()
                        .filter(Layer.Labels.class::isInstance)
                        .flatMap(layer -> ((Layer.Labels) layer).labels().stream())
                        .filter(label -> label.place() == Layer.Place.RIGHT)
                        .mapToDouble(label -> TextWidth.of(label.text(), TEXT) + 12)
                        .max()
                        .orElse(0);
        double number =
                switch (drawing.x()) {
                    case Axis.Numbers numbers ->
                            TextWidth.of(Ticks.of(numbers).getLast().text(), TEXT) / 2;
                    case Axis.Categories _ -> 0;
                };
        return MARGIN + Math.max(8 + Math.min(words, WIDEST_NAME), number - 8);
    }

    private static double planeHeight(Axis y) {
        return switch (y) {
            case Axis.Numbers _ -> PLANE;
            case Axis.Categories names -> {
                int rows = names.labels().size();
                yield Math.max(2, rows) * (rows > MANY_ROWS ? SMALL_ROW : ROW);
            }
        };
    }
}
