package been.bench.ui;

import been.bench.platform.ControllerProcess;
import been.bench.platform.FakeHost;
import been.bench.platform.ProcessCost;
import been.bench.platform.RestCalls;
import been.bench.report.BenchException;
import been.bench.report.BenchRun;
import been.bench.report.Machine;
import been.bench.report.Reading;
import been.bench.report.Value;
import been.cli.command.CommandFailure;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.TimeoutError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The cost of many users who only watch: pages of as many sessions, open in Chromium. At the end
 * something on each page changes, which proves that all were still connected.
 */
final class UiSessions {
    private static final double MOST_CORE = 0.10;
    private static final double MOST_MEBIBYTES = 1536;

    /** Pages, each changed by one of the changes at the end. */
    private static final List<String> PAGES = List.of("", "analyses", "hosts", "analyses/1");

    /** What Chromium needs for an open page: each session has its own renderer process. */
    private static final long MEBIBYTES_A_PAGE = 50;

    private static final double MILLIS_TO_SETTLE = 5_000;

    /** Redrawing all pages takes Chromium minutes of CPU time. */
    private static final double MILLIS_TO_CHANGE = 300_000;

    private final ControllerProcess controller;
    private final UiStore store;
    private final List<String> problems;
    private final int count;
    private final double watchedMillis;

    UiSessions(ControllerProcess controller, UiStore store, BenchRun run) {
        this.controller = controller;
        this.store = store;
        this.problems = run.problems();
        this.count = count(run);
        this.watchedMillis = run.isQuick() ? 5_000 : 60_000;
    }

    private static int count(BenchRun run) {
        return run.isQuick() ? 12 : 200;
    }

    /**
     * Checks for enough memory before anything is started: a machine that swaps, or kills
     * processes, would lose the figures of all parts.
     */
    static void requireMemory(BenchRun run) throws IOException {
        long needed = count(run) * MEBIBYTES_A_PAGE;
        long available = Machine.availableMebibytes();
        if (available > 0 && available < needed) {
            throw CommandFailure.badInput(
                    "%d open pages need about %,d MiB of free memory, and this machine has %,d MiB; leave them out with --only lists,pages"
                            .formatted(count(run), needed, available));
        }
    }

    List<Reading> measure() throws BenchException, IOException, InterruptedException {
        var cost = new ProcessCost(controller.pid());
        double before = cost.residentMebibytes();
        try (var browser = UiBrowser.start(controller)) {
            Page first = browser.open();
            var open = new ArrayList<UiSession>();
            for (int i = 0; i < count; i++) {
                String path = PAGES.get(i % PAGES.size());
                open.add(UiSession.open(browser.open(), controller.url().resolve("/" + path)));
            }
            browser.confineToLastProcessor();
            // Events of pages come in while this thread waits for one of them.
            first.waitForTimeout(MILLIS_TO_SETTLE);
            long ticks = cost.ticks();
            long begun = System.nanoTime();
            first.waitForTimeout(watchedMillis);
            double share =
                    (cost.ticks() - ticks)
                            * ProcessCost.SECONDS_A_TICK
                            / ((System.nanoTime() - begun) / 1e9);
            double mebibytes = cost.residentMebibytes();
            double changed = changeAll(first, open);
            long connected = open.stream().filter(UiSession::isConnected).count();
            if (connected < count) {
                problems.add("only %d of %d sessions stayed connected".formatted(connected, count));
            }
            return readings(share, mebibytes, before, changed, connected == count && changed >= 0);
        } catch (PlaywrightException e) {
            throw new BenchException("Chromium: " + UiBrowser.reason(e), e);
        }
    }

    private List<Reading> readings(
            double share, double mebibytes, double before, double changed, boolean all) {
        return List.of(
                Reading.of(
                                "CPU time with %d idle sessions on live pages, of one core"
                                        .formatted(count),
                                "%",
                                Value.of(100 * share))
                        .aiming("≤ 10 %", share <= MOST_CORE && all)
                        .noting(
                                "of the controller, over %.0f s; the pages are open in Chromium"
                                        .formatted(watchedMillis / 1000)),
                Reading.of("… memory of the controller, resident", "MiB", Value.of(mebibytes))
                        .aiming("≤ 1536 MiB", mebibytes <= MOST_MEBIBYTES && all)
                        .noting("%.0f MiB before they were opened".formatted(before)),
                Reading.of("… until a change has come to the last of them", "ms", Value.of(changed))
                        .noting(
                                "an analysis begins, a host joins, an execution ceases to count; mostly the time in which Chromium draws all pages, on one processor"));
    }

    /** Milliseconds until every page was changed; negative when some were not. */
    private double changeAll(Page first, List<UiSession> open)
            throws BenchException, IOException, InterruptedException {
        int[] before = open.stream().mapToInt(UiSession::changes).toArray();
        long begun = System.nanoTime();
        try (var calls = new RestCalls(controller.url())) {
            change(calls, controller.adminToken());
        }
        try {
            first.waitForCondition(
                    () -> unchanged(open, before).isEmpty(),
                    new Page.WaitForConditionOptions().setTimeout(MILLIS_TO_CHANGE));
            return (System.nanoTime() - begun) / 1e6;
        } catch (TimeoutError _) {
            List<UiSession> unchanged = unchanged(open, before);
            problems.add(
                    "%d of %d sessions were not changed, the first on the page %s"
                            .formatted(unchanged.size(), count, unchanged.getFirst().address()));
            return -1;
        }
    }

    private static List<UiSession> unchanged(List<UiSession> open, int[] before) {
        return IntStream.range(0, before.length)
                .filter(i -> open.get(i).changes() <= before[i])
                .mapToObj(open::get)
                .toList();
    }

    /** Changes something on each page. */
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
        FakeHost.join(calls, token, "late").sync(0);
        calls.post(
                "/api/v1/results/1/%s/0/0/invalidate".formatted(store.lastVersion()),
                token,
                "{\"why\": \"to change open pages\"}");
    }
}
