package been.cli.bench;

import java.util.List;
import java.util.Locale;

/** False alarms against the number of compilations, as SVG; pure. */
final class FalseAlarmChart {
    private static final double WIDTH = 560;
    private static final double HEIGHT = 320;
    private static final double LEFT = 56;
    private static final double RIGHT = 90;
    private static final double TOP = 24;
    private static final double BOTTOM = 48;
    private static final double MOST_PERCENT = 60;
    private static final int MOST_COMPILATIONS = 30;
    private static final List<String> COLOURS = List.of("#0072b2", "#d55e00", "#009e73");

    private FalseAlarmChart() {}

    /**
     * One benchmark.
     *
     * @param percent of false alarms, by {@link CompilationFigure#COMPILATIONS}
     */
    record Line(String name, List<Double> percent) {
        Line {
            percent = List.copyOf(percent);
        }
    }

    static String svg(List<Line> lines) {
        var svg = new StringBuilder();
        add(
                svg,
                String.format(
                        Locale.ROOT,
                        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\""
                                + " font-family=\"sans-serif\" font-size=\"12\">",
                        WIDTH,
                        HEIGHT));
        add(svg, "<title>False alarms against the number of compilations, simulated</title>");
        add(svg, "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>");
        for (int percent = 0; percent <= MOST_PERCENT; percent += 10) {
            add(
                    svg,
                    String.format(
                            Locale.ROOT,
                            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>",
                            LEFT,
                            y(percent),
                            WIDTH - RIGHT,
                            y(percent)));
            text(svg, LEFT - 8, y(percent) + 4, "end", percent + " %");
        }
        for (int compilations : new int[] {1, 5, 10, 15, 20, 25, 30}) {
            text(svg, x(compilations), HEIGHT - BOTTOM + 18, "middle", "" + compilations);
        }
        text(
                svg,
                (LEFT + WIDTH - RIGHT) / 2,
                HEIGHT - 10,
                "middle",
                "compilations of each version");
        text(svg, LEFT, TOP - 8, "start", "false alarms");
        for (int i = 0; i < lines.size(); i++) {
            line(svg, lines.get(i), COLOURS.get(i % COLOURS.size()), i);
        }
        return svg.append("</svg>\n").toString();
    }

    private static void line(StringBuilder svg, Line line, String colour, int number) {
        var points = new StringBuilder();
        for (int i = 0; i < line.percent().size(); i++) {
            double x = x(CompilationFigure.COMPILATIONS[i]);
            double y = y(line.percent().get(i));
            points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
            add(
                    svg,
                    String.format(
                            Locale.ROOT,
                            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>",
                            x,
                            y,
                            colour));
        }
        add(
                svg,
                String.format(
                        Locale.ROOT,
                        "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>",
                        points.toString().strip(),
                        colour));
        double y = TOP + 16 + 18 * number;
        add(
                svg,
                String.format(
                        Locale.ROOT,
                        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\""
                                + " stroke-width=\"2\"/>",
                        WIDTH - RIGHT + 4,
                        y,
                        WIDTH - RIGHT + 20,
                        y,
                        colour));
        text(svg, WIDTH - RIGHT + 26, y + 4, "start", line.name());
    }

    private static void text(StringBuilder svg, double x, double y, String anchor, String text) {
        add(
                svg,
                String.format(
                        Locale.ROOT,
                        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>",
                        x,
                        y,
                        anchor,
                        text));
    }

    private static void add(StringBuilder svg, String element) {
        svg.append(element).append('\n');
    }

    private static double x(int compilations) {
        double share = (compilations - 1.0) / (MOST_COMPILATIONS - 1);
        return LEFT + share * (WIDTH - LEFT - RIGHT);
    }

    private static double y(double percent) {
        return HEIGHT - BOTTOM - percent / MOST_PERCENT * (HEIGHT - TOP - BOTTOM);
    }
}
