package been.bench;

import been.cli.CommandFailure;
import been.cli.ExitStatus;
import been.cli.Installation;
import been.protocol.NearestName;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code been bench measurement}: how well runs are measured and limited, beside BenchExec. */
@Command(
        name = "measurement",
        description = {
            "Measures how well runs are measured, limited and ended, and what that costs, in turns"
                    + " with BenchExec on this machine. Takes a quarter of an hour; --quick about a minute.",
            "Exit status 0, whatever the figures are."
        },
        mixinStandardHelpOptions = true)
final class MeasurementCommand implements Callable<Integer> {
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
                    new KilledRuntime());
    private static final List<String> PEERS = List.of("benchexec", "none");

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--quick",
            description = "few repetitions, to see that all works; writes no page unless asked")
    private boolean quick;

    @Option(
            names = "--peer",
            paramLabel = "NAME",
            description = "benchexec, installed into .build/ (the default), or none")
    private String peer = PEERS.getFirst();

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "FIGURE",
            description =
                    "some figures: suite, command, cpu-time, memory, limits, kill, idle, task, loop,"
                            + " killed-runtime; writes no page unless asked")
    private List<String> only = List.of();

    @Option(
            names = "--page",
            paramLabel = "FILE",
            description = "where the page goes (default: docs/performance.md)")
    private @Nullable Path page;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "where the figures go as JSON (default: .build/bench/measurement.json)")
    private @Nullable Path json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Figure> figures = chosen();
        PrintWriter out = spec.commandLine().getOut();
        Installation installation = Installation.current();
        Path folder = installation.home().resolve(".build/bench");
        Path work = Files.createDirectories(folder.resolve("run-" + ProcessHandle.current().pid()));
        long seed = new SplittableRandom().nextLong();
        var problems = new ArrayList<String>();
        try (var ours = new Ours(work.resolve("ours"));
                var peers =
                        peer.equals("none")
                                ? Peers.NONE
                                : Peers.find(folder, work, out, problems)) {
            var session =
                    new Session(
                            installation,
                            work,
                            new Programs(work),
                            ours,
                            peers.container(),
                            peers.bare(),
                            quick,
                            new SplittableRandom(seed));
            var machine = Machine.ofThis(particulars(ours, peers));
            var text = new ReportText(out);
            text.begin(machine);
            var readings = new ArrayList<Reading>();
            for (Figure figure : figures) {
                List<Reading> read = measure(figure, session, problems);
                read.forEach(text::line);
                readings.addAll(read);
            }
            problems.forEach(text::problem);
            var report = new Report(Bench.MEASUREMENT, machine, quick, seed, readings, problems);
            ReportFiles.chosen(json, page, !quick && only.isEmpty(), installation)
                    .write(report, installation, out);
        } finally {
            Folders.remove(work);
        }
        return ExitStatus.SUCCESS;
    }

    private static List<Reading> measure(Figure figure, Session session, List<String> problems)
            throws InterruptedException {
        try {
            return figure.measure(session);
        } catch (BenchException | IOException e) {
            problems.add(figure.name() + " was not measured: " + e.getMessage());
            return List.of();
        }
    }

    private static Map<String, String> particulars(Ours ours, Peers peers) {
        var particulars = new LinkedHashMap<String, String>();
        particulars.put("accounting", ours.accounting());
        particulars.put("peer", peers.name());
        return particulars;
    }

    private List<Figure> chosen() {
        if (!PEERS.contains(peer)) {
            throw CommandFailure.badInput(
                    "--peer: there is no peer '" + peer + "'" + NearestName.hintOrAll(peer, PEERS));
        }
        List<String> names = FIGURES.stream().map(Figure::name).toList();
        for (String name : only) {
            if (!names.contains(name)) {
                throw CommandFailure.badInput(
                        "--only: there is no figure '"
                                + name
                                + "'"
                                + NearestName.hintOrAll(name, names));
            }
        }
        return FIGURES.stream()
                .filter(figure -> only.isEmpty() || only.contains(figure.name()))
                .toList();
    }
}
