package been.bench.versions;

import been.bench.platform.Platform;
import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Sample;
import been.bench.report.Value;
import been.bench.ui.UiBrowser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** How fast a history of 10,000 commits is listed and shown, and the memory that takes. */
final class ShownHistory {
    private static final double MOST_SECONDS = 2;

    private ShownHistory() {}

    static List<Reading> measure(Platform platform, Path folder, boolean isQuick)
            throws BenchException, IOException, InterruptedException {
        int commits = isQuick ? 1_000 : 10_000;
        var repository =
                PlantedCommits.make(folder.resolve("long"), commits, commits / 3, 1_000, 1);
        JsonNode view =
                platform.run(
                        """
                        analysis: long
                        kind: regression
                        versions: {git: {url: "%s"}}
                        build: {run: "cc -O1 -o prog prog.c", output: [prog]}
                        command: {run: ["${package.version}/prog"], measure: [cpu-time]}
                        repeat: {executions: 2, tolerance: 90%%, precision: 5%%, confirm: false}
                        """
                                .formatted(repository.path()));
        String id = view.path("summary").path("id").asString();
        var shown = new Sample();
        var listed = new Sample();
        for (int i = 0; i < (isQuick ? 3 : 20); i++) {
            shown.add(seconds(() -> platform.get("/api/v1/analyses/" + id)));
            listed.add(
                    seconds(() ->
                            platform.get("/api/v1/analyses/%s/versions?limit=500".formatted(id))));
        }
        var page = new Sample();
        var versions = new Sample();
        try (var browser = UiBrowser.start(platform.controller())) {
            for (int i = 0; i < (isQuick ? 1 : 20); i++) {
                page.add(seconds(browser, "/analyses/" + id, UiBrowser.SHOWN));
                versions.add(
                        seconds(browser, "/analyses/" + id + "?tab=progress", listed(commits - 1)));
            }
        }
        return List.of(
                Reading.of(
                                "analysis of %,d commits: its view".formatted(commits),
                                "s",
                                shown.value())
                        .aiming("≤ 2 s", shown.value().middle() <= MOST_SECONDS),
                Reading.of("… a page of its versions", "s", listed.value())
                        .aiming("≤ 2 s", listed.value().middle() <= MOST_SECONDS),
                Reading.of("… its page in Chromium, until its heading is there", "s", page.value())
                        .aiming("≤ 2 s", page.value().middle() <= MOST_SECONDS),
                Reading.of("… all versions on it, until the newest is there", "s", versions.value())
                        .aiming("≤ 2 s", versions.value().middle() <= MOST_SECONDS),
                Reading.of(
                        "… largest memory of the controller",
                        "MiB",
                        Value.of(peakMebibytes(platform.controller().pid()))));
    }

    /** The time at which the list of all versions has the newest. */
    private static String listed(int newest) {
        return "() => document.body.innerText.includes('Change %d') && performance.now()"
                .formatted(newest);
    }

    /** An empty page with an empty cache each time. */
    private static double seconds(UiBrowser browser, String path, String function)
            throws BenchException, IOException, InterruptedException {
        try {
            Page page = browser.open();
            double millis = browser.show(page, path, function);
            page.context().close();
            return millis / 1e3;
        } catch (PlaywrightException e) {
            throw new BenchException("Chromium: " + UiBrowser.reason(e), e);
        }
    }

    private interface Call {
        Object call() throws BenchException, IOException, InterruptedException;
    }

    private static double seconds(Call call)
            throws BenchException, IOException, InterruptedException {
        long begun = System.nanoTime();
        call.call();
        return (System.nanoTime() - begun) / 1e9;
    }

    private static double peakMebibytes(long pid) throws IOException, BenchException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1_024)
                .findFirst()
                .orElseThrow(() -> new BenchException("the controller has gone"));
    }
}
