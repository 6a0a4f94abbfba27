package been.bench.measurement;

import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Sample;
import java.io.IOException;
import java.util.List;

/** Peak memory of processes that share pages and have some of their own, against the truth. */
final class PeakMemory implements Figure {
    private static final double MOST_PERCENT = 2;

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public List<Reading> measure(Session session)
            throws BenchException, IOException, InterruptedException {
        String program = session.programs().path("pages");
        Job job = Job.of(List.of(program, "128", "32", "4")).limited();
        int times = session.count(20, 3);
        Turns turns = Turns.take(session, 0, times, times, job);
        Sample ours = turns.ours(PeakMemory::percentOff);
        Sample peer = turns.peer(PeakMemory::percentOff);
        return List.of(
                Reading.of(
                                "peak memory of forked shared and private pages, off the truth, worst",
                                "%",
                                ours.worst())
                        .beside(peer == null ? null : peer.worst())
                        .aiming("≤ 2 %", ours.max() <= MOST_PERCENT));
    }

    private static double percentOff(Ran ran) throws BenchException {
        if (ran.memoryBytes() == null) {
            throw new BenchException("no memory was measured: " + ran);
        }
        double truth = ran.saidOnce("bytes");
        return 100 * Math.abs(ran.memoryBytes() - truth) / truth;
    }
}
