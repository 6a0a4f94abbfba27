package been.bench.measurement;

import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Sample;
import java.io.IOException;
import java.util.List;

/** CPU time of a tree with daemons that no process waits for, against what each process reports. */
final class DaemonCpuTime implements Figure {
    private static final double SHARE = 0.01;
    private static final double SLACK_SECONDS = 0.005;

    @Override
    public String name() {
        return "cpu-time";
    }

    @Override
    public List<Reading> measure(Session session)
            throws BenchException, IOException, InterruptedException {
        String millis = session.quick() ? "40" : "150";
        Job job = Job.of(List.of(session.programs().path("daemons"), "4", millis));
        int times = session.count(50, 10); // equal numbers: the worst of more runs is worse
        Turns turns = Turns.take(session, 0, times, times, job);
        Sample ours = turns.ours(DaemonCpuTime::percentOff);
        Sample peer = turns.peer(DaemonCpuTime::percentOff);
        boolean always = turns.ours(DaemonCpuTime::beyond).max() <= 0;
        return List.of(
                Reading.of(
                                "CPU time of a tree with unwaited daemons, off the truth",
                                "%",
                                ours.value())
                        .beside(peer == null ? null : peer.value()),
                Reading.of("… worst", "%", ours.worst())
                        .beside(peer == null ? null : peer.worst())
                        .aiming("≤ 1 % + 5 ms every time", always));
    }

    private static double percentOff(Ran ran) throws BenchException {
        return 100 * Math.abs(measured(ran) - truth(ran)) / truth(ran);
    }

    /** Seconds by which a run is further off than allowed. */
    private static double beyond(Ran ran) throws BenchException {
        return Math.abs(measured(ran) - truth(ran)) - (SHARE * truth(ran) + SLACK_SECONDS);
    }

    private static double measured(Ran ran) throws BenchException {
        if (ran.cpuSeconds() == null) {
            throw new BenchException("no CPU time was measured: " + ran);
        }
        return ran.cpuSeconds();
    }

    private static double truth(Ran ran) throws BenchException {
        List<Long> said = ran.said("cpu");
        if (said.size() != 9) { // four daemons, who started them, and the first
            throw new BenchException("not every process reported its CPU time: " + ran);
        }
        return said.stream().mapToLong(Long::longValue).sum() / 1e9;
    }
}
