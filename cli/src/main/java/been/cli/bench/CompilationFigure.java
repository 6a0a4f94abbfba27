package been.cli.bench;

import been.statistics.simulation.CompilationAlarms;
import been.statistics.simulation.Noise;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The shape of the thesis's chapter 7, figure 2: false alarms against the number of compilations,
 * from what its figure 1 says of each benchmark.
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

    private final List<FalseAlarmChart.Line> lines = new ArrayList<>();

    @Override
    public String name() {
        return "compilations";
    }

    /** What the last measuring drew. */
    String chart() {
        return FalseAlarmChart.svg(lines);
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
                                    .beside(new Value(published, published, published, 1))
                                    .noting("the peer is the thesis's figure 2, measured"));
                }
            }
            lines.add(new FalseAlarmChart.Line(benchmark.alarms().name(), percent));
        }
        return readings;
    }
}
