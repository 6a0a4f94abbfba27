package been.bench.measurement;

import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Sample;
import been.bench.report.Value;
import been.machine.launch.Account;
import been.protocol.Program;
import been.protocol.RunConditions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** What the JVM of the least of SDK tasks costs beside a command that does nothing. */
final class TaskStart implements Figure {
    private static final String TRIVIAL = "been.task.testing.TrivialTask";
    private static final double MOST_MILLIS = 120;
    private static final double MOST_OWN_MILLIS = 2;
    private static final RunConditions AS_ROOT = new RunConditions("root", Set.of());

    @Override
    public String name() {
        return "task";
    }

    @Override
    public List<Reading> measure(Session session)
            throws BenchException, IOException, InterruptedException {
        var nothing = new Program.Command(List.of("/bin/true"));
        var options = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
        var cached = new Program.JavaMain(TRIVIAL, List.of(), null, options, true);
        var cold = new Program.JavaMain(TRIVIAL, List.of(), null, List.of());
        var more = new Sample();
        var moreCold = new Sample();
        var moreOwn = new Sample();
        boolean mayBecomeOthers = Account.mayBecomeOthers();
        try (var host = HostProcess.start(session, "task")) {
            millis(host, cached); // makes the cache
            int times = session.count(40, 3);
            for (int i = 0; i < times; i++) {
                double least = millis(host, nothing);
                more.add(millis(host, cached) - least);
                moreCold.add(millis(host, cold) - least);
            }
            for (int i = 0; mayBecomeOthers && i < times; i++) {
                double root = wholeMillis(host, nothing, AS_ROOT);
                moreOwn.add(wholeMillis(host, nothing, RunConditions.USUAL) - root);
            }
        }
        Value value = more.value();
        var readings = new ArrayList<Reading>();
        readings.add(
                Reading.of(
                                "trivial SDK task from the JVM's cache, more than /bin/true",
                                "ms",
                                value)
                        .aiming("≤ 120 ms", value.middle() <= MOST_MILLIS));
        readings.add(
                Reading.of(
                        "trivial SDK task as a JVM under test starts, more than /bin/true",
                        "ms",
                        moreCold.value()));
        if (mayBecomeOthers) {
            readings.add(
                    Reading.of(
                                    "a task as a user of its own, from offer to end, more than as root",
                                    "ms",
                                    moreOwn.value())
                            .aiming("≤ 2 ms", moreOwn.value().middle() <= MOST_OWN_MILLIS));
        }
        return readings;
    }

    private static double wholeMillis(HostProcess host, Program program, RunConditions conditions)
            throws BenchException, InterruptedException {
        long begin = System.nanoTime();
        JsonNode report = host.awaitEnd(host.offer(program, conditions));
        double millis = (System.nanoTime() - begin) / 1e6;
        checkEndedWell(report);
        return millis;
    }

    private static double millis(HostProcess host, Program program)
            throws BenchException, InterruptedException {
        JsonNode report = host.awaitEnd(host.offer(program));
        checkEndedWell(report);
        return 1e3 * report.path("usage").path("wall-time-seconds").asDouble();
    }

    private static void checkEndedWell(JsonNode report) throws BenchException {
        JsonNode usage = report.path("usage");
        if (!usage.path("exit-code").isNumber()
                || usage.path("exit-code").asInt() != 0
                || !usage.path("wall-time-seconds").isNumber()) {
            throw new BenchException("a trivial task did not end well: " + report);
        }
    }
}
