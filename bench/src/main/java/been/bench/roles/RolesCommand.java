package been.bench.roles;

import been.bench.platform.OpenFolder;
import been.bench.platform.Platform;
import been.bench.report.Bench;
import been.bench.report.BenchException;
import been.bench.report.BenchRun;
import been.bench.report.FigureChoice;
import been.bench.report.Reading;
import been.bench.report.Seed;
import been.testing.network.Network;
import been.testing.network.Place;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code been bench roles}: servers and clients on two host runtimes. */
@Command(
        name = "roles",
        description = {
            "Measures benchmarks of a server and a client on two host runtimes of this machine: what"
                    + " an execution takes beside its programs, whether kill -9 loses any, what an"
                    + " impaired network does, and whether a slower server is found.",
            "As root, the server that gets slower and its client run in two network namespaces.",
            "Takes about 90 minutes on a quiet machine; --quick takes five. Needs python3 and"
                    + " iproute2.",
            "Figures: pair, kills, link, slowdown.",
            "Exit status: 0, whatever the figures are."
        },
        mixinStandardHelpOptions = true)
public final class RolesCommand implements Callable<Integer> {
    private static final List<String> FIGURES = List.of("pair", "kills", "link", "slowdown");

    @Mixin private final BenchRun run = new BenchRun();
    @Mixin private final Seed seed = new Seed();
    @Mixin private final FigureChoice choice = new FigureChoice();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> figures = choice.of(FIGURES, name -> name);
        try (run;
                OpenFolder modules = OpenFolder.make()) {
            run.begin(seed.particulars());
            for (String figure : figures) {
                run.measure(figure, () -> measure(figure, modules.path()));
            }
            return run.end(Bench.ROLES, choice.only(), seed.value(), choice.isAll());
        }
    }

    private List<Reading> measure(String figure, Path modules)
            throws BenchException, IOException, InterruptedException {
        if (!figure.equals("slowdown") || Network.obstacle().isPresent()) {
            return measure(figure, modules, Place.HERE.address(), Place.HERE, Place.HERE);
        }
        try (Network network = Network.open()) {
            return measure(figure, modules, network.gateway(), network.join(), network.join());
        }
    }

    private List<Reading> measure(String figure, Path modules, String address, Place one, Place two)
            throws BenchException, IOException, InterruptedException {
        Path folder = run.work().resolve(figure);
        var hosts =
                new LinkedHashMap<String, Place>(); // in order, so that a seed repeats its kills
        hosts.put("one", one);
        hosts.put("two", two);
        try (Platform platform = Platform.start(run.installation(), folder, address, hosts)) {
            Modules.publish(platform, modules.resolve(figure));
            return switch (figure) {
                case "pair" -> PairOverhead.measure(platform, run.isQuick());
                case "kills" -> new KilledPairs(platform, seed.random()).measure(run.isQuick());
                case "link" -> LinkFigures.measure(platform, run.isQuick());
                default -> SlowServer.measure(platform, !one.isHere(), run.isQuick());
            };
        }
    }
}
