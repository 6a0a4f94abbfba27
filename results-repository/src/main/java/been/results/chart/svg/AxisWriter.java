package been.results.chart.svg;

import static been.results.chart.svg.Layout.TEXT;

import been.results.chart.Axis;
import been.results.chart.Role;
import java.util.List;

/** Writes both axes: lines at ticks, their numbers or names, and titles with units. */
final class AxisWriter {

    private static final double SLANT = 40;
    private static final double WIDEST_SLANTED = 150;
    private static final double NARROWEST_NAME = 40;
    private static final double NARROWEST_SLOT = 22;

    private final Svg svg;
    private final Plane plane;
    private final Theme theme;

    AxisWriter(Svg svg, Plane plane, Theme theme) {
        this.svg = svg;
        this.plane = plane;
        this.theme = theme;
    }

    /** Below the plane, for names or numbers and the title. */
    static double roomBelow(Plane plane) {
        double title = plane.xAxis().title().isEmpty() && unit(plane.xAxis()).isEmpty() ? 0 : 22;
        return title
                + switch (plane.xAxis()) {
                    case Axis.Numbers _ -> 22;
                    case Axis.Categories names -> isSlanted(plane, names) ? slanted(names) : 22;
                };
    }

    private static double slanted(Axis.Categories names) {
        double widest =
                names.labels().stream().mapToDouble(l -> TextWidth.of(l, TEXT)).max().orElse(0);
        return 16 + Math.min(widest, WIDEST_SLANTED) * Math.sin(Math.toRadians(SLANT)) + 8;
    }

    private static boolean isSlanted(Plane plane, Axis.Categories names) {
        double slot = plane.width() / Math.max(1, names.labels().size());
        return names.labels().stream().anyMatch(l -> TextWidth.of(l, TEXT) > slot - 8);
    }

    private static String unit(Axis axis) {
        return switch (axis) {
            case Axis.Numbers numbers -> numbers.unit();
            case Axis.Categories _ -> "";
        };
    }

    /** {@code parse, ms} */
    static String title(Axis axis) {
        String unit = unit(axis);
        return axis.title().isEmpty() || unit.isEmpty()
                ? axis.title() + unit
                : axis.title() + ", " + unit;
    }

    void write() {
        svg.open("g", "class", "axes", "font-size", TEXT, "fill", theme.colour(Role.QUIET));
        switch (plane.xAxis()) {
            case Axis.Numbers numbers -> numbersBelow(numbers);
            case Axis.Categories names -> namesBelow(names);
        }
        switch (plane.yAxis()) {
            case Axis.Numbers numbers -> numbersBeside(numbers);
            case Axis.Categories names -> namesBeside(names);
        }
        svg.mark(
                "line",
                "x1",
                plane.left(),
                "y1",
                plane.bottom(),
                "x2",
                plane.right(),
                "y2",
                plane.bottom(),
                "stroke",
                theme.colour(Role.QUIET));
        String below = title(plane.xAxis());
        if (!below.isEmpty()) {
            svg.text(
                    plane.left() + plane.width() / 2,
                    plane.bottom() + roomBelow(plane),
                    below,
                    "text-anchor",
                    "middle");
        }
        String beside = title(plane.yAxis());
        if (!beside.isEmpty()) {
            svg.text(Layout.MARGIN, plane.top() - 14, beside);
        }
        svg.close();
    }

    private void numbersBelow(Axis.Numbers numbers) {
        boolean isBesideNames = plane.yAxis() instanceof Axis.Categories;
        for (Ticks.Tick tick : Ticks.of(numbers)) {
            double x = plane.x(tick.at());
            svg.mark(
                    "line",
                    "x1",
                    x,
                    "y1",
                    isBesideNames ? plane.top() : plane.bottom(),
                    "x2",
                    x,
                    "y2",
                    plane.bottom() + 4,
                    "stroke",
                    theme.line());
            svg.text(x, plane.bottom() + 18, tick.text(), "text-anchor", "middle");
        }
    }

    private void numbersBeside(Axis.Numbers numbers) {
        for (Ticks.Tick tick : Ticks.of(numbers)) {
            double y = plane.y(tick.at());
            svg.mark(
                    "line",
                    "x1",
                    plane.left(),
                    "y1",
                    y,
                    "x2",
                    plane.right(),
                    "y2",
                    y,
                    "stroke",
                    theme.line());
            svg.text(plane.left() - 8, y + 4, tick.text(), "text-anchor", "end");
        }
    }

    private void namesBelow(Axis.Categories names) {
        List<String> labels = names.labels();
        double slot = plane.width() / Math.max(1, labels.size());
        int every = Math.max(1, (int) Math.ceil(NARROWEST_SLOT / slot));
        boolean isSlanted = isSlanted(plane, names);
        for (int i = 0; i < labels.size(); i += every) {
            double x = plane.x(i);
            double y = plane.bottom() + (isSlanted ? 14 : 18);
            if (isSlanted && slantedRoom(x) < NARROWEST_NAME) {
                continue;
            }
            if (isSlanted) {
                svg.text(
                        x + 4,
                        y,
                        TextWidth.fitting(labels.get(i), TEXT, slantedRoom(x)),
                        "text-anchor",
                        "end",
                        "transform",
                        "rotate(%s %s %s)"
                                .formatted(Svg.number(-SLANT), Svg.number(x + 4), Svg.number(y)));
            } else {
                svg.text(x, y, labels.get(i), "text-anchor", "middle");
            }
        }
    }

    /** A slanted name runs down to the left and must not leave the page. */
    private static double slantedRoom(double x) {
        return Math.min(WIDEST_SLANTED, (x - 4) / Math.cos(Math.toRadians(SLANT)));
    }

    private void namesBeside(Axis.Categories names) {
        double room = plane.left() - Layout.MARGIN - 8;
        for (int i = 0; i < names.labels().size(); i++) {
            svg.text(
                    plane.left() - 8,
                    plane.y(i) + 4,
                    TextWidth.fitting(names.labels().get(i), TEXT, room),
                    "text-anchor",
                    "end",
                    "fill",
                    theme.colour(Role.INK));
        }
    }
}
