package been.results.chart.svg;

import static been.results.chart.svg.Layout.MARGIN;
import static been.results.chart.svg.Layout.TEXT;

import been.results.chart.Drawing;
import been.results.chart.Layer;
import been.results.chart.Role;

/**
 * Drawings as SVG: one file, no scripts, fonts by name, a title and a description for those who do
 * not see it. The same drawing gives the same text on every machine. Pure.
 */
public final class SvgDrawing {

    /**
     * Without spaces after commas, and with Java's own name of the font, as the renderer of PNG
     * requires.
     */
    private static final String FONTS =
            "Instrument Sans,Liberation Sans,Arial,DejaVu Sans,SansSerif,sans-serif";

    private static final double SENTENCE_HEIGHT = 120;

    private final Svg svg = new Svg();
    private final Drawing drawing;
    private final Theme theme;

    private SvgDrawing(Drawing drawing, Theme theme) {
        this.drawing = drawing;
        this.theme = theme;
    }

    /** The drawing as it is drawn at first, on light paper. */
    public static String of(Drawing drawing) {
        return of(drawing, Theme.LIGHT);
    }

    /** The drawing as it is drawn at first. */
    public static String of(Drawing drawing, Theme theme) {
        var page = new SvgDrawing(drawing, theme);
        String instead = drawing.instead();
        if (instead == null) {
            page.chart(Layout.of(drawing));
        } else {
            page.sentence(instead);
        }
        return page.svg + "\n";
    }

    private void begin(double height) {
        String id = "c" + Integer.toHexString(drawing.title().hashCode());
        svg.open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "viewBox",
                "0 0 %s %s".formatted(Svg.number(Layout.WIDTH), Svg.number(height)),
                "width",
                Layout.WIDTH,
                "height",
                height,
                "role",
                "img",
                "aria-labelledby",
                id + "-title " + id + "-summary",
                "font-family",
                FONTS);
        svg.open("title", "id", id + "-title").words(drawing.title()).close();
        svg.open("desc", "id", id + "-summary").words(drawing.summary()).close();
        svg.mark("rect", "width", Layout.WIDTH, "height", height, "fill", theme.paper());
        double room = Layout.WIDTH - 2 * MARGIN;
        svg.text(
                MARGIN,
                MARGIN + Layout.TITLE,
                TextWidth.fitting(drawing.title(), Layout.TITLE * 1.08, room),
                "font-size",
                Layout.TITLE,
                "font-weight",
                "600",
                "fill",
                theme.colour(Role.INK));
        if (!drawing.subtitle().isEmpty()) {
            svg.text(
                    MARGIN,
                    MARGIN + Layout.TITLE + Layout.LINE + 2,
                    TextWidth.fitting(drawing.subtitle(), TEXT, room),
                    "font-size",
                    TEXT,
                    "fill",
                    theme.colour(Role.QUIET));
        }
    }

    private void sentence(String instead) {
        begin(SENTENCE_HEIGHT);
        double y = MARGIN + Layout.TITLE + 2 * Layout.LINE;
        for (String line : TextWidth.lines(instead, TEXT + 1, Layout.WIDTH - 2 * MARGIN)) {
            svg.text(MARGIN, y, line, "font-size", TEXT + 1, "fill", theme.colour(Role.QUIET));
            y += Layout.LINE + 1;
        }
        svg.close();
    }

    private void chart(Layout layout) {
        begin(layout.height());
        Plane plane = layout.plane();
        new LegendWriter(svg, theme).write(drawing, layout.legend());
        String clip = "p" + Integer.toHexString(drawing.title().hashCode());
        svg.open("clipPath", "id", clip);
        svg.mark(
                "rect",
                "x",
                plane.left(),
                "y",
                plane.top(),
                "width",
                plane.width(),
                "height",
                plane.height());
        svg.close();
        // Bands hide the lines at ticks, so they come first.
        var marks = new MarkWriter(svg, plane, theme, drawing);
        clipped(clip, () -> drawing.layers().forEach(layer -> band(marks, layer)));
        new AxisWriter(svg, plane, theme).write();
        var words = new WordWriter(svg, plane, theme, new Room(layout.width(), layout.height()));
        clipped(clip, () -> drawing.layers().forEach(layer -> mark(marks, layer)));
        drawing.layers().forEach(layer -> word(words, layer));
        double y = layout.height() - layout.note().size() * Layout.LINE;
        for (String line : layout.note()) {
            svg.text(MARGIN, y, line, "font-size", TEXT, "fill", theme.colour(Role.QUIET));
            y += Layout.LINE;
        }
        svg.close();
    }

    private void clipped(String clip, Runnable marks) {
        svg.open("g", "clip-path", "url(#" + clip + ")");
        marks.run();
        svg.close();
    }

    private static void band(MarkWriter marks, Layer layer) {
        if (layer instanceof Layer.Bands bands) {
            marks.bands(bands);
        }
    }

    private static void mark(MarkWriter marks, Layer layer) {
        switch (layer) {
            case Layer.Points points -> marks.points(points);
            case Layer.Line line -> marks.line(line);
            case Layer.Bars bars -> marks.bars(bars);
            case Layer.Intervals intervals -> marks.intervals(intervals);
            case Layer.Areas areas -> marks.areas(areas);
            case Layer.Segments segments -> marks.segments(segments);
            case Layer.Bands _, Layer.Rules _, Layer.Labels _ -> {}
        }
    }

    private static void word(WordWriter words, Layer layer) {
        switch (layer) {
            case Layer.Rules rules -> words.rules(rules);
            case Layer.Labels labels -> words.labels(labels);
            case Layer.Points _,
                    Layer.Line _,
                    Layer.Bars _,
                    Layer.Intervals _,
                    Layer.Areas _,
                    Layer.Segments _,
                    Layer.Bands _ -> {}
        }
    }
}
