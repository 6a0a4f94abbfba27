package been.results.chart.svg;

import been.results.chart.Along;
import been.results.chart.Drawing;
import been.results.chart.Hover;
import been.results.chart.Layer;
import been.results.chart.Point;
import been.results.chart.Range;
import been.results.chart.Role;
import been.results.chart.Shape;
import been.results.chart.Stroke;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Writes the marks that have a shape of their own: one element, or one group, each. */
final class MarkWriter {

    /** Above this number of marks, a file has no tooltips. */
    private static final int MOST_TELLING = 2_000;

    private static final double CAP = 5;

    private final Svg svg;
    private final Plane plane;
    private final Theme theme;
    private final Drawing drawing;

    MarkWriter(Svg svg, Plane plane, Theme theme, Drawing drawing) {
        this.svg = svg;
        this.plane = plane;
        this.theme = theme;
        this.drawing = drawing;
    }

    void points(Layer.Points layer) {
        String colour = theme.colour(layer.role());
        double radius = layer.shape() == Shape.SPECK ? speck(layer.count()) : dot(layer.count());
        svg.open(
                "g",
                "class",
                "points",
                "fill",
                colour,
                "fill-opacity",
                layer.shape() == Shape.SPECK ? "0.65" : "1");
        boolean isTelling = layer.count() <= MOST_TELLING;
        for (Point point : layer.points()) {
            double x = plane.x(point.x());
            double y = plane.y(point.y());
            Integer hover = isTelling ? point.hover() : null;
            switch (layer.shape()) {
                case DOT, SPECK -> hoverable(hover, "circle", "cx", x, "cy", y, "r", radius);
                case UP -> hoverable(hover, "path", "d", triangle(x, y, -1));
                case DOWN -> hoverable(hover, "path", "d", triangle(x, y, 1));
                case DIAMOND -> hoverable(hover, "path", "d", diamond(x, y, 6));
            }
        }
        svg.close();
    }

    private static double dot(int count) {
        return count > 150 ? 2.2 : count > 60 ? 3.2 : 4.5;
    }

    private static double speck(int count) {
        return count > 3_000 ? 1.3 : count > 600 ? 1.8 : 2.4;
    }

    static String diamond(double x, double y, double half) {
        return path(x, y - half, x + half, y, x, y + half, x - half, y) + "Z";
    }

    private static String triangle(double x, double y, int down) {
        double tip = y + down * 7;
        double base = y - down * 5;
        return path(x, tip, x + 7, base, x - 7, base) + "Z";
    }

    void line(Layer.Line layer) {
        double[] coordinates =
                layer.points().stream()
                        .flatMapToDouble(p -> DoubleStream.of(plane.x(p.x()), plane.y(p.y())))
                        .toArray();
        svg.open("g", "class", "line", "fill", "none", "stroke", theme.colour(layer.role()));
        svg.mark(
                "path",
                "d",
                path(coordinates),
                "stroke-width",
                width(layer.stroke()),
                "stroke-linejoin",
                "round",
                "stroke-dasharray",
                layer.stroke() == Stroke.DASHED ? "6 5" : "none");
        svg.close();
    }

    void segments(Layer.Segments layer) {
        svg.open(
                "g",
                "class",
                "segments",
                "stroke",
                theme.colour(layer.role()),
                "stroke-width",
                width(layer.stroke()),
                "stroke-linecap",
                layer.stroke() == Stroke.BOLD ? "round" : "butt",
                "stroke-opacity",
                layer.stroke() == Stroke.BOLD ? "0.85" : "1",
                "stroke-dasharray",
                layer.stroke() == Stroke.DASHED ? "6 5" : "none");
        for (Layer.Segment s : layer.segments()) {
            stroke(plane.x(s.fromX()), plane.y(s.fromY()), plane.x(s.toX()), plane.y(s.toY()));
        }
        svg.close();
    }

    private static double width(Stroke stroke) {
        return switch (stroke) {
            case THIN -> 1.2;
            case DASHED -> 1.8;
            case PLAIN -> 2.2;
            case BOLD -> 5;
        };
    }

    void bars(Layer.Bars layer) {
        boolean isAcross = layer.along() == Along.X;
        boolean hasZero = Plane.showsZero(isAcross ? plane.xAxis() : plane.yAxis());
        svg.open(
                "g",
                "class",
                "bars",
                "fill",
                theme.colour(layer.role()),
                "fill-opacity",
                hasZero ? "0.6" : "1");
        for (Layer.Bar bar : layer.bars()) {
            if (!hasZero) {
                double x = isAcross ? plane.x(bar.value()) : plane.x(bar.at());
                double y = isAcross ? plane.y(bar.at()) : plane.y(bar.value());
                hoverable(bar.hover(), "circle", "cx", x, "cy", y, "r", 5.5);
            } else if (isAcross) {
                box(
                        bar.hover(),
                        plane.x(0),
                        plane.y(bar.at() - layer.width() / 2),
                        plane.x(bar.value()),
                        plane.y(bar.at() + layer.width() / 2));
            } else {
                box(
                        bar.hover(),
                        plane.x(bar.at() - layer.width() / 2),
                        plane.y(0),
                        plane.x(bar.at() + layer.width() / 2),
                        plane.y(bar.value()));
            }
        }
        svg.close();
    }

    void intervals(Layer.Intervals layer) {
        svg.open(
                "g",
                "class",
                "intervals",
                "fill",
                "none",
                "stroke",
                theme.colour(layer.role()),
                "stroke-width",
                1.6);
        double cap = layer.count() > 60 ? 1.5 : CAP;
        for (Layer.Whisker w : layer.whiskers()) {
            if (layer.along() == Along.Y) {
                double x = plane.x(w.at());
                double low = plane.y(w.low());
                double high = plane.y(w.high());
                svg.mark("path", "d", path(x, low, x, high) + cap(x, low, cap) + cap(x, high, cap));
            } else {
                double y = plane.y(w.at());
                double low = plane.x(w.low());
                double high = plane.x(w.high());
                svg.mark(
                        "path",
                        "d",
                        path(low, y, high, y) + stop(low, y, cap) + stop(high, y, cap));
            }
        }
        svg.close();
    }

    private static String cap(double x, double y, double cap) {
        return path(x - cap, y, x + cap, y);
    }

    private static String stop(double x, double y, double cap) {
        return path(x, y - cap, x, y + cap);
    }

    void areas(Layer.Areas layer) {
        String colour = theme.colour(layer.role());
        svg.open(
                "g",
                "class",
                "areas",
                "fill",
                colour,
                "fill-opacity",
                "0.25",
                "stroke",
                colour,
                "stroke-width",
                1.2);
        for (Layer.Area area : layer.areas()) {
            double[] coordinates =
                    area.outline().stream()
                            .flatMapToDouble(p -> DoubleStream.of(plane.x(p.x()), plane.y(p.y())))
                            .toArray();
            hoverable(area.hover(), "path", "d", path(coordinates) + "Z");
        }
        svg.close();
    }

    void bands(Layer.Bands layer) {
        svg.open(
                "g",
                "class",
                "bands",
                "fill",
                theme.colour(layer.role()),
                "fill-opacity",
                layer.role() == Role.FAINT ? "1" : "0.14");
        for (Range band : layer.bands()) {
            if (layer.along() == Along.X) {
                double left = plane.x(band.low());
                double right = plane.x(band.high());
                box(null, left, plane.top(), right, plane.bottom());
            } else {
                double low = plane.y(band.low());
                double high = plane.y(band.high());
                box(null, plane.left(), low, plane.right(), high);
            }
        }
        svg.close();
    }

    private void box(@Nullable Integer hover, double x1, double y1, double x2, double y2) {
        hoverable(
                hover,
                "rect",
                "x",
                Math.min(x1, x2),
                "y",
                Math.min(y1, y2),
                "width",
                Math.abs(x2 - x1),
                "height",
                Math.abs(y2 - y1));
    }

    private void stroke(double x1, double y1, double x2, double y2) {
        svg.mark("line", "x1", x1, "y1", y1, "x2", x2, "y2", y2);
    }

    /** An element with its tooltip as title. */
    private void hoverable(@Nullable Integer hover, String name, Object... attributes) {
        if (hover == null) {
            svg.mark(name, attributes);
            return;
        }
        Hover hint = drawing.hovers().get(hover);
        svg.open(name, attributes);
        svg.open("title")
                .words(
                        hint.title()
                                + hint.lines().stream()
                                        .map(line -> "\n" + line)
                                        .collect(Collectors.joining()))
                .close();
        svg.close();
    }

    /** A path through places, given as x and y in turn. */
    static String path(double... coordinates) {
        var path = new StringBuilder();
        for (int i = 0; i < coordinates.length; i += 2) {
            path.append(i == 0 ? 'M' : 'L')
                    .append(Svg.number(coordinates[i]))
                    .append(' ')
                    .append(Svg.number(coordinates[i + 1]));
        }
        return path.toString();
    }
}
