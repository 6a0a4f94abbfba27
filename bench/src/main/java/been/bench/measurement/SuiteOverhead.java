package been.bench.measurement;

import been.bench.report.BenchException;
import been.bench.report.Machine;
import been.bench.report.Reading;
import been.bench.report.Sample;
import been.bench.report.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What a run of nothing costs inside a suite: from the order to the known result. */
final class SuiteOverhead implements Figure {
    private static final double MOST_MILLIS = 10;
    private static final double MOST_RATIO = 0.1;

    @Override
    public String name() {
        return "suite";
    }

    @Override
    public List<Reading> measure(Session session)
            throws BenchException, IOException, InterruptedException {
        Job job = Job.of(List.of("/bin/true")).limited().on(List.of(Machine.lastProcessor()));
        int times = session.count(300, 20);
        Turns turns = Turns.take(session, session.count(30, 5), times, session.count(60, 3), job);
        Value ours = turns.ours(Ran::millis).value();
        var readings = new ArrayList<Reading>();
        Sample peer = turns.peer(Ran::millis);
        Reading first =
                Reading.of("run of /bin/true in a suite, limits set", "ms", ours)
                        .beside(peer == null ? null : peer.value());
        Double ratio = first.ratio();
        readings.add(
                first.aiming(
                        "≤ 10 ms, ≤ 0.1 × peer",
                        ours.middle() <= MOST_MILLIS && (ratio == null || ratio <= MOST_RATIO)));
        Sample bare = turns.barePeer(Ran::millis);
        if (bare != null) {
            readings.add(
                    Reading.of("… the peer without containers", "ms", ours).beside(bare.value()));
        }
        return readings;
    }
}
