package been.cli.bench;

import been.protocol.Program;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What the JVM of the least of SDK tasks costs beside a command that does nothing. */
final class TaskStart implements Figure {
    private static final String TRIVIAL = "been.task.testing.TrivialTask";
    private static final double MOST_MILLIS = 120;

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
        try (var host = HostProcess.start(session, "task")) {
            millis(host, cached); // makes the cache
            int times = session.count(40, 3);
            for (int i = 0; i < times; i++) {
                double least = millis(host, nothing);
                more.add(millis(host, cached) - least);
                moreCold.add(millis(host, cold) - least);
            }
        }
        Value value = more.value();
        return List.of(
                Reading.of(
                                "trivial SDK task from the JVM's cache, more than /bin/true",
                                "ms",
                                value)
                        .aiming("≤ 120 ms", value.middle() <= MOST_MILLIS),
                Reading.of(
                        "trivial SDK task as a JVM under test starts, more than /bin/true",
                        "ms",
                        moreCold.value()));
    }

    private static double millis(HostProcess host, Program program)
            throws BenchException, InterruptedException {
        JsonNode report = host.awaitEnd(host.offer(program));
        JsonNode seconds = report.path("usage").path("wall-time-seconds");
        if (!report.path("usage").path("exit-code").isNumber()
                || report.path("usage").path("exit-code").asInt() != 0
                || !seconds.isNumber()) {
            throw new BenchException("a trivial task did not end well: " + report);
        }
        return 1e3 * seconds.asDouble();
    }
}
