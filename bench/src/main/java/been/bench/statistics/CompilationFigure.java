package been.bench.statistics;

import been.bench.report.Reading;
import been.bench.report.Value;
import been.results.chart.Axis;
import been.results.chart.Drawing;
import been.results.chart.Layer;
import been.results.chart.Offer;
import been.results.chart.Point;
import been.results.chart.Range;
import been.results.chart.Role;
import been.results.chart.Shape;
import been.results.chart.Sketch;
import been.results.chart.Stroke;
import been.testing.simulation.Noise;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The shape of the thesis's chapter 7, figure 2: false alarms against the number of compilations,
 * from the values of its figure 1 for each benchmark.
 */
final class CompilationFigure implements Simulated {
    static final int[] COMPILATIONS = {1, 2, 3, 5, 10, 15, 20, 25, 30};
    private static final int SIMULATIONS = 4_000;

    /** With one compilation in the thesis, and with ten. */
    private record Published(CompilationAlarms alarms, double one, double ten) {}

    private static final List<Published> BENCHMARKS =
            List.of(
                    new Published(
                            new CompilationAlarms("FFT", 1.18, 0.041, 100, Noise.NORMAL),
                            50.09,
                            20.69),
                    new Published(
                            new CompilationAlarms("Ping", 1.12, 0.0081, 25, Noise.NORMAL),
                            16.68,
                            1.16),
                    new Published(
                            new CompilationAlarms("Marshal", 1.05, 0.02, 25, Noise.NORMAL),
                            4.97,
                            0.29));

    private final List<Line> lines = new ArrayList<>();

    @Override
    public String name() {
        return "compilations";
    }

    /** False alarms of one benchmark in per cent, by {@link #COMPILATIONS}. */
    record Line(String name, List<Double> percent) {
        Line {
            percent = List.copyOf(percent);
        }
    }

    /** What the last measuring found. */
    Drawing chart() {
        return chart(lines);
    }

    static Drawing chart(List<Line> lines) {
        var sketch =
                new Sketch("False alarms against the number of compilations")
                        .subtitle("simulated; disjoint intervals of two versions that are equal")
                        .summary(
                                "False alarms fall with the number of compilations, of %d benchmarks"
                                        .formatted(lines.size()));
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            List<Point> points = new ArrayList<>();
            for (int c = 0; c < line.percent().size(); c++) {
                points.add(new Point(COMPILATIONS[c], line.percent().get(c)));
            }
            sketch.add(
                    new Layer.Line(
                            line.name() + " in order", Role.series(i), Stroke.PLAIN, points));
            sketch.addExplained(new Layer.Points(line.name(), Role.series(i), Shape.DOT, points));
        }
        double most =
                lines.stream()
                        .flatMap(l -> l.percent().stream())
                        .mapToDouble(p -> p)
                        .max()
                        .orElse(1);
        int last = COMPILATIONS[COMPILATIONS.length - 1];
        return sketch.on(
                Axis.Numbers.over("compilations of each version", "", new Range(0, last + 1.0))
                        .exact(),
                Axis.Numbers.over("false alarms", "%", new Range(0, most)).fromZero(Offer.ALWAYS));
    }

    @Override
    public List<Reading> measure(double share, RandomGenerator random) {
        int simulations = Simulated.scaled(SIMULATIONS, share);
        List<Reading> readings = new ArrayList<>();
        lines.clear();
        for (Published benchmark : BENCHMARKS) {
            List<Double> percent = new ArrayList<>();
            for (int binaries : COMPILATIONS) {
                double alarms = benchmark.alarms().share(binaries, simulations, random);
                percent.add(100 * alarms);
                if (binaries == 1 || binaries == 10) {
                    double published = binaries == 1 ? benchmark.one() : benchmark.ten();
                    readings.add(
                            Reading.of(
                                            "false alarms of disjoint intervals, like %s, %d compilation%s"
                                                    .formatted(
                                                            benchmark.alarms().name(),
                                                            binaries,
                                                            binaries == 1 ? "" : "s"),
                                            "%",
                                            Proportion.percent(alarms, simulations))
                                    .beside(Value.of(published))
                                    .noting("the peer is the thesis's figure 2, measured"));
                }
            }
            lines.add(new Line(benchmark.alarms().name(), percent));
        }
        return readings;
    }
}
