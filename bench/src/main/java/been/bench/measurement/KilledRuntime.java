package been.bench.measurement;

import been.bench.platform.OpenFolder;
import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Value;
import been.protocol.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Runs whose host runtime is killed with SIGKILL at random moments: is every exit status known? */
final class KilledRuntime implements Figure {
    private static final int AT_ONCE = Math.min(4, Runtime.getRuntime().availableProcessors());
    private static final int SHORTEST_RUN_MILLIS = 200;
    private static final int LONGEST_RUN_MILLIS = 1200;
    private static final int LONGEST_WAIT_MILLIS = 700;
    private static final int STATUSES = 100;
    private static final int MOST_NEVER_BEGUN = 10;

    @Override
    public String name() {
        return "killed-runtime";
    }

    private record Expected(String attempt, Path witness, int status) {}

    /** What became of all runs. */
    private static final class Tally {
        private int recovered;
        private int lost;
        private int neverBegun;
    }

    @Override
    public List<Reading> measure(Session session)
            throws BenchException, IOException, InterruptedException {
        int wanted = session.count(200, 4);
        var mark = new Mark();
        var tally = new Tally();
        int survivors;
        try (var open = OpenFolder.make();
                var host = HostProcess.start(session, "killed")) {
            String spin = open.program("spin");
            while (tally.recovered + tally.lost < wanted) {
                if (tally.neverBegun > MOST_NEVER_BEGUN * wanted) {
                    throw new BenchException(
                            tally.neverBegun + " runs were offered to the host, and never began");
                }
                List<Expected> runs = offer(session, host, spin, open.path(), mark);
                Thread.sleep(session.random().nextInt(LONGEST_WAIT_MILLIS));
                runs.removeIf(run -> host.hasEnded(run.attempt));
                host.kill();
                host.start();
                for (Expected run : runs) {
                    count(run, host.awaitEnd(run.attempt), tally);
                }
            }
            survivors = mark.processes().size();
        }
        int runs = tally.recovered + tally.lost;
        return List.of(
                Reading.of(
                                "runs whose host runtime was killed: exit status not recovered",
                                "",
                                count(tally.lost, runs))
                        .aiming("0 of 200", tally.lost == 0)
                        .noting(
                                tally.neverBegun
                                        + " more were offered, but had not begun when it was killed"),
                Reading.of("… processes left after all of them", "", count(survivors, 1))
                        .aiming("0", survivors == 0));
    }

    private static List<Expected> offer(
            Session session, HostProcess host, String spin, Path folder, Mark mark) {
        var runs = new ArrayList<Expected>();
        for (int i = 0; i < AT_ONCE; i++) {
            int status = session.random().nextInt(STATUSES);
            int millis = session.random().nextInt(SHORTEST_RUN_MILLIS, LONGEST_RUN_MILLIS);
            Path witness = folder.resolve(mark.text() + "-" + Long.toString(System.nanoTime(), 36));
            String attempt =
                    host.offer(
                            new Program.Command(
                                    List.of(
                                            spin,
                                            "exit",
                                            witness.toString(),
                                            Integer.toString(millis),
                                            Integer.toString(status))));
            runs.add(new Expected(attempt, witness, status));
        }
        return runs;
    }

    private static void count(Expected run, JsonNode report, Tally tally) throws IOException {
        boolean begun = Files.deleteIfExists(run.witness);
        JsonNode status = report.path("usage").path("exit-code");
        if (!begun) {
            tally.neverBegun++;
        } else if (status.isNumber() && status.asInt() == run.status) {
            tally.recovered++;
        } else {
            tally.lost++;
        }
    }

    private static Value count(int number, int of) {
        return new Value(number, number, number, of);
    }
}
