package been.bench.measurement;

import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** How soon all of 200 processes are gone when the first has ended, and whether all are. */
final class TreeEnd implements Figure {
    private static final String PROCESSES = "200";
    private static final double MOST_MILLIS = 100;

    @Override
    public String name() {
        return "kill";
    }

    @Override
    public List<Reading> measure(Session session)
            throws BenchException, IOException, InterruptedException {
        var mark = new Mark();
        Job job = Job.of(List.of(session.programs().path("crowd"), mark.text(), PROCESSES));
        int times = session.count(1000, 20);
        int timesOfPeer = session.count(100, 2);
        var ours = new Sample();
        var peer = new Sample();
        var survivors = new Sample();
        var survivorsOfPeer = new Sample();
        for (int i = 0; i < times; i++) {
            look(session.ours(), job, mark, ours, survivors);
            if (session.peer() != null && i < timesOfPeer) {
                look(session.peer(), job, mark, peer, survivorsOfPeer);
            }
        }
        var readings = new ArrayList<Reading>();
        readings.add(
                Reading.of(
                                "end of 200 processes incl. daemons, to empty group and known result,"
                                        + " 99th percentile",
                                "ms",
                                ours.quantile(0.99))
                        .beside(peer.isEmpty() ? null : peer.quantile(0.99))
                        .aiming("≤ 100 ms", ours.quantile(0.99).middle() <= MOST_MILLIS));
        readings.add(
                Reading.of("processes that survive a run, worst", "", survivors.worst())
                        .beside(survivorsOfPeer.isEmpty() ? null : survivorsOfPeer.worst())
                        .aiming("0", survivors.max() == 0));
        return readings;
    }

    private static void look(
            Contestant contestant, Job job, Mark mark, Sample millis, Sample survivors)
            throws BenchException, IOException, InterruptedException {
        Ran ran = contestant.run(job);
        int alive = mark.processes().size();
        survivors.add(alive);
        millis.add((ran.knownNanos() - ran.saidOnce("nanoseconds")) / 1e6);
        // Nobody else ends them.
        mark.processes().forEach(process -> process.destroyForcibly());
    }
}
