package been.results.chart.svg;

import static been.results.chart.svg.Layout.TEXT;

import been.results.chart.Along;
import been.results.chart.Layer;
import been.results.chart.Role;
import java.util.List;

/** Writes rules with their reasons, and labels; words that would lie on others are left out. */
final class WordWriter {

    private static final int MOST_LINES = 4;
    private static final double LINE = 15;
    private static final double WIDEST_REASON = 220;

    private final Svg svg;
    private final Plane plane;
    private final Theme theme;
    private final Room room;

    WordWriter(Svg svg, Plane plane, Theme theme, Room room) {
        this.svg = svg;
        this.plane = plane;
        this.theme = theme;
        this.room = room;
    }

    void rules(Layer.Rules layer) {
        String colour = theme.colour(layer.role());
        svg.open("g", "class", "rules", "stroke", colour, "stroke-width", 1.5);
        for (Layer.Rule rule : layer.rules()) {
            boolean isVertical = layer.along() == Along.X;
            double at = isVertical ? plane.x(rule.at()) : plane.y(rule.at());
            svg.mark(
                    "line",
                    "x1",
                    isVertical ? at : plane.left(),
                    "y1",
                    isVertical ? plane.top() : at,
                    "x2",
                    isVertical ? at : plane.right(),
                    "y2",
                    isVertical ? plane.bottom() : at,
                    "stroke-dasharray",
                    "5 4");
        }
        svg.close();
        svg.open("g", "class", "reasons", "font-size", TEXT, "fill", colour);
        for (Layer.Rule rule : layer.rules()) {
            String reason = rule.reason();
            if (reason != null && layer.along() == Along.X) {
                beside(TextWidth.fitting(reason, TEXT, WIDEST_REASON), plane.x(rule.at()));
            } else if (reason != null) {
                above(TextWidth.fitting(reason, TEXT, WIDEST_REASON), plane.y(rule.at()));
            }
        }
        svg.close();
    }

    /** Beside a vertical rule, in the first line that is free. */
    private void beside(String reason, double x) {
        double width = TextWidth.of(reason, TEXT);
        boolean fits = x + 5 + width <= plane.right();
        double left = fits ? x + 5 : x - 5 - width;
        for (int line = 0; line < MOST_LINES; line++) {
            double baseline = plane.top() + 12 + line * LINE;
            if (room.take(left, baseline, width, TEXT)) {
                paper(left, baseline, width);
                svg.text(
                        fits ? left : x - 5,
                        baseline,
                        reason,
                        "text-anchor",
                        fits ? "start" : "end");
                return;
            }
        }
    }

    /** At the right end of a horizontal rule. */
    private void above(String reason, double y) {
        double width = TextWidth.of(reason, TEXT);
        double right = plane.right() - 4;
        for (double baseline : new double[] {y - 5, y + TEXT + 3}) {
            if (room.take(right - width, baseline, width, TEXT)) {
                paper(right - width, baseline, width);
                svg.text(right, baseline, reason, "text-anchor", "end");
                return;
            }
        }
    }

    /** Behind words, so that marks do not run through them. */
    private void paper(double left, double baseline, double width) {
        svg.mark(
                "rect",
                "x",
                left - 2,
                "y",
                baseline - TEXT + 1,
                "width",
                width + 4,
                "height",
                TEXT + 3,
                "fill",
                theme.paper(),
                "fill-opacity",
                "0.8");
    }

    void labels(Layer.Labels layer) {
        svg.open(
                "g",
                "class",
                "labels",
                "font-size",
                TEXT,
                "font-weight",
                layer.role() == Role.QUIET ? "400" : "600",
                "fill",
                theme.colour(layer.role()));
        for (Layer.Label label : layer.labels()) {
            label(label);
        }
        svg.close();
    }

    private void label(Layer.Label label) {
        double x = plane.x(label.x());
        double y = plane.y(label.y());
        double width = TextWidth.of(label.text(), TEXT);
        if (label.place() == Layer.Place.RIGHT) {
            if (room.take(x + 12, y + 4, width, TEXT)) {
                svg.text(x + 12, y + 4, label.text(), "text-anchor", "start");
            }
            return;
        }
        List<Double> baselines = List.of(y - 12, y - 26, y + 22, y + 36);
        if (label.place() == Layer.Place.BELOW) {
            baselines = List.of(y + 22, y + 36, y - 12, y - 26);
        }
        double middle =
                Math.clamp(x, width / 2 + 4, Math.max(width / 2 + 4, Layout.WIDTH - width / 2 - 4));
        for (double baseline : baselines) {
            if (room.take(middle - width / 2, baseline, width, TEXT)) {
                paper(middle - width / 2, baseline, width);
                svg.text(middle, baseline, label.text(), "text-anchor", "middle");
                return;
            }
        }
    }
}
