package been.bench.measurement;

import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Sample;
import java.io.IOException;
import java.util.List;

/** By how much endless programs exceed their limits of one second. */
final class LimitOvershoot implements Figure {
    private static final double MOST_MILLIS = 20;

    @Override
    public String name() {
        return "limits";
    }

    @Override
    public List<Reading> measure(Session session)
            throws BenchException, IOException, InterruptedException {
        String spin = session.programs().path("spin");
        int times = session.count(20, 2);
        int timesOfPeers = session.count(10, 1);
        Turns cpu =
                Turns.take(
                        session,
                        0,
                        times,
                        timesOfPeers,
                        Job.of(List.of(spin, "threads", "4")).withCpuSeconds(1));
        Turns wall =
                Turns.take(
                        session,
                        0,
                        times,
                        timesOfPeers,
                        Job.of(List.of("sleep", "30")).withWallSeconds(1));
        return List.of(
                reading(
                        "CPU-time limit of 1 s, four threads: overshoot, worst",
                        cpu,
                        ran -> ran.cpuSeconds() == null ? Double.NaN : ran.cpuSeconds()),
                reading("wall-time limit of 1 s: overshoot, worst", wall, Ran::wallSeconds));
    }

    private static Reading reading(String figure, Turns turns, Turns.Observation seconds)
            throws BenchException {
        Sample ours = turns.ours(ran -> overshoot(seconds.of(ran), ran));
        Sample peer = turns.peer(ran -> overshoot(seconds.of(ran), ran));
        return Reading.of(figure, "ms", ours.worst())
                .beside(peer == null ? null : peer.worst())
                .aiming("≤ 20 ms", ours.max() <= MOST_MILLIS);
    }

    private static double overshoot(double seconds, Ran ran) throws BenchException {
        if (ran.reason() == null || Double.isNaN(seconds)) {
            throw new BenchException("a limit of 1 s did not end the program: " + ran);
        }
        return 1e3 * (seconds - 1);
    }
}
