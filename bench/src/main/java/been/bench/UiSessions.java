package been.bench;

import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What many people cost who only watch: sessions of their own on live pages, each with the
 * connection over which its page is changed. In the end something changes, so that it is known that
 * each page would have been.
 */
final class UiSessions {
    private static final double MOST_CORE = 0.10;
    private static final double MOST_MEBIBYTES = 1536;

    /** Each is changed by one of the things that happen in the end. */
    private static final List<String> PAGES = List.of("", "analyses", "hosts", "analyses/1");

    private static final Duration BEAT_EVERY = Duration.ofMinutes(2);
    private static final Duration TO_BE_TOLD = Duration.ofSeconds(20);

    private final ControllerProcess controller;
    private final UiStore store;
    private final int count;
    private final Duration watching;

    UiSessions(ControllerProcess controller, UiStore store, boolean quick) {
        this.controller = controller;
        this.store = store;
        this.count = quick ? 12 : 200;
        this.watching = quick ? Duration.ofSeconds(5) : Duration.ofSeconds(60);
    }

    List<Reading> measure(List<String> problems)
            throws BenchException, IOException, InterruptedException {
        var visitor = new UiVisitor(controller);
        var cost = new ProcessCost(controller.pid());
        double before = cost.residentMebibytes();
        var open = new ArrayList<UiSession>();
        HttpClient http = HttpClient.newHttpClient(); // to close it would wait for web sockets
        try {
            for (int i = 0; i < count; i++) {
                open.add(
                        UiSession.open(
                                http,
                                controller.url(),
                                visitor.cookies(),
                                PAGES.get(i % PAGES.size())));
            }
            Thread.sleep(Duration.ofSeconds(5)); // what opening them left to do
            long ticks = cost.ticks();
            long begun = System.nanoTime();
            watch(open);
            double share =
                    (cost.ticks() - ticks)
                            * ProcessCost.SECONDS_A_TICK
                            / ((System.nanoTime() - begun) / 1e9);
            double mebibytes = cost.residentMebibytes();
            double told = tellAll(open, problems);
            long connected = open.stream().filter(UiSession::isConnected).count();
            if (connected < count) {
                problems.add("only %d of %d sessions stayed connected".formatted(connected, count));
            }
            return readings(share, mebibytes, before, told, connected == count && told >= 0);
        } finally {
            open.forEach(UiSession::close);
            http.shutdownNow();
        }
    }

    private List<Reading> readings(
            double share, double mebibytes, double before, double told, boolean all) {
        return List.of(
                Reading.of(
                                "CPU time with %d idle sessions on live pages, of one core"
                                        .formatted(count),
                                "%",
                                one(100 * share))
                        .aiming("≤ 10 %", share <= MOST_CORE && all)
                        .noting(
                                "over %d s, by a client that says what Chromium says and draws nothing: document, page, web socket, heartbeat every two minutes"
                                        .formatted(watching.toSeconds())),
                Reading.of("… memory of the controller, resident", "MiB", one(mebibytes))
                        .aiming("≤ 1536 MiB", mebibytes <= MOST_MEBIBYTES && all)
                        .noting("%.0f MiB before they were opened".formatted(before)),
                Reading.of("… until a change has come to the last of them", "ms", one(told))
                        .noting("an analysis begins, a host joins, an execution ceases to count"));
    }

    private static Value one(double value) {
        return new Value(value, value, value, 1);
    }

    /** Heartbeats come one after the other, as those of people who came one after the other. */
    private void watch(List<UiSession> open)
            throws BenchException, IOException, InterruptedException {
        long begun = System.nanoTime();
        long each = BEAT_EVERY.toNanos() / open.size();
        int beaten = 0;
        while (System.nanoTime() - begun < watching.toNanos()) {
            long due = begun + (beaten + 1) * each;
            long wait = Math.min(due, begun + watching.toNanos()) - System.nanoTime();
            if (wait > 0) {
                Thread.sleep(Duration.ofNanos(wait));
            }
            if (System.nanoTime() >= due) {
                open.get(beaten++ % open.size()).beat();
            }
        }
    }

    /** How many milliseconds it took; negative when some were not told. */
    private double tellAll(List<UiSession> open, List<String> problems)
            throws BenchException, IOException, InterruptedException {
        int[] before = open.stream().mapToInt(UiSession::changes).toArray();
        long begun = System.nanoTime();
        try (var calls = new RestCalls(controller.url())) {
            change(calls, controller.adminToken());
        }
        while (System.nanoTime() - begun < TO_BE_TOLD.toNanos()) {
            if (untold(open, before).isEmpty()) {
                return (System.nanoTime() - begun) / 1e6;
            }
            Thread.sleep(Duration.ofMillis(5));
        }
        List<String> untold = untold(open, before);
        problems.add(
                "%d of %d sessions were not told of a change, the first on the page /%s"
                        .formatted(untold.size(), count, untold.getFirst()));
        return -1;
    }

    private static List<String> untold(List<UiSession> open, int[] before) {
        var pages = new ArrayList<String>();
        for (int i = 0; i < open.size(); i++) {
            if (open.get(i).changes() <= before[i]) {
                pages.add(PAGES.get(i % PAGES.size()));
            }
        }
        return pages;
    }

    /** Something of each page. */
    private void change(RestCalls calls, String token)
            throws BenchException, IOException, InterruptedException {
        calls.post(
                "/api/v1/analyses",
                token,
                """
                analysis: late
                kind: comparison
                command: {run: "echo ${n}", measure: [wall-time]}
                vary: {n: [1, 2]}
                repeat: {executions: 2}
                """);
        SimulatedHost.join(calls, token, "late").sync(0);
        calls.post(
                "/api/v1/results/1/%s/0/0/invalidate".formatted(store.lastVersion()),
                token,
                "{\"why\": \"to see who is told\"}");
    }
}
