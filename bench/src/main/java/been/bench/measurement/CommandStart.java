package been.bench.measurement;

import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Sample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one measured run costs from the shell, all included. */
final class CommandStart implements Figure {
    private static final List<String> NOTHING = List.of("/bin/true");
    private static final double MOST_RATIO = 0.4;

    @Override
    public String name() {
        return "command";
    }

    @Override
    public List<Reading> measure(Session session)
            throws BenchException, IOException, InterruptedException {
        ProcessBuilder been = session.been(List.of("exec", "--", "/bin/true"));
        int warmUp = session.count(5, 2);
        int times = session.count(60, 5);
        var ours = new Sample();
        var peer = new Sample();
        var barePeer = new Sample();
        for (int i = -warmUp; i < times; i++) {
            keep(ours, i, millis(been, session.work()));
            keep(peer, i, session.peer(), session.work());
            keep(barePeer, i, session.barePeer(), session.work());
        }
        var readings = new ArrayList<Reading>();
        Reading first =
                Reading.of(
                                "been exec -- /bin/true against runexec, whole command",
                                "ms",
                                ours.value())
                        .beside(peer.isEmpty() ? null : peer.value());
        Double ratio = first.ratio();
        readings.add(
                ratio == null
                        ? first.noting("target: ≤ 0.4 × peer")
                        : first.aiming("≤ 0.4 × peer", ratio <= MOST_RATIO));
        if (!barePeer.isEmpty()) {
            readings.add(
                    Reading.of("… the peer without containers", "ms", ours.value())
                            .beside(barePeer.value()));
        }
        return readings;
    }

    private static void keep(Sample sample, int number, double millis) {
        if (number >= 0) {
            sample.add(millis);
        }
    }

    private static void keep(Sample sample, int number, @Nullable BenchExec peer, Path work)
            throws BenchException, IOException, InterruptedException {
        if (peer != null) {
            keep(sample, number, millis(new ProcessBuilder(peer.command(NOTHING)), work));
        }
    }

    private static double millis(ProcessBuilder builder, Path work)
            throws BenchException, IOException, InterruptedException {
        Path said = work.resolve("command.log");
        builder.redirectErrorStream(true).redirectOutput(said.toFile()).directory(work.toFile());
        long begun = System.nanoTime();
        int status = builder.start().waitFor();
        double millis = (System.nanoTime() - begun) / 1e6;
        if (status != 0) {
            throw new BenchException(
                    builder.command().getFirst()
                            + " ended with status "
                            + status
                            + "; its output is in "
                            + said);
        }
        return millis;
    }
}
