package been.bench.measurement;

import been.bench.platform.Programs;
import been.bench.report.Bench;
import been.bench.report.BenchRun;
import been.bench.report.FigureChoice;
import been.bench.report.Seed;
import been.cli.command.CommandFailure;
import been.protocol.NearestName;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code been bench measurement}: how well runs are measured and limited, beside BenchExec. */
@Command(
        name = "measurement",
        description = {
            "Measures how accurately runs are measured, limited and terminated, and the overhead,"
                    + " alternating with BenchExec on this machine.",
            "Takes a quarter of an hour; --quick takes about a minute.",
            "Figures: suite, command, cpu-time, memory, limits, kill, idle, task,"
                    + " loop, open-loop, killed-runtime.",
            "Exit status: 0, whatever the figures are."
        },
        mixinStandardHelpOptions = true)
public final class MeasurementCommand implements Callable<Integer> {
    private static final List<Figure> FIGURES =
            List.of(
                    new SuiteOverhead(),
                    new CommandStart(),
                    new DaemonCpuTime(),
                    new PeakMemory(),
                    new LimitOvershoot(),
                    new TreeEnd(),
                    new IdleHost(),
                    new TaskStart(),
                    new FixedLoop(),
                    new OpenLoopLatency(),
                    new KilledRuntime());
    private static final List<String> PEERS = List.of("benchexec", "none");

    @Mixin private final BenchRun run = new BenchRun();
    @Mixin private final Seed seed = new Seed();
    @Mixin private final FigureChoice choice = new FigureChoice();

    @Option(
            names = "--peer",
            paramLabel = "NAME",
            description = "benchexec, which is installed into .build/ (default), or none")
    private String peer = PEERS.getFirst();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!PEERS.contains(peer)) {
            throw CommandFailure.badInput(
                    "--peer: unknown peer '" + peer + "'" + NearestName.hintOrAll(peer, PEERS));
        }
        List<Figure> figures = choice.of(FIGURES, Figure::name);
        try (run;
                var ours = new Ours(run.work().resolve("ours"));
                var peers = peer.equals("none") ? Peers.NONE : Peers.find(run)) {
            var session =
                    new Session(
                            run.installation(),
                            run.work(),
                            new Programs(run.work()),
                            ours,
                            peers.container(),
                            peers.bare(),
                            run.isQuick(),
                            seed.random());
            run.begin(particulars(ours, peers));
            for (Figure figure : figures) {
                run.measure(figure.name(), () -> figure.measure(session));
            }
            return run.end(Bench.MEASUREMENT, choice.only(), seed.value(), choice.isAll());
        }
    }

    private Map<String, String> particulars(Ours ours, Peers peers) {
        var particulars = new LinkedHashMap<>(seed.particulars());
        particulars.put("accounting", ours.accounting());
        particulars.put("peer", peers.name());
        return particulars;
    }
}
