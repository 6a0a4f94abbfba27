package been.bench.explain;

import been.bench.platform.GitRepository;
import been.bench.platform.Platform;
import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Sample;
import been.bench.ui.UiBrowser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** How fast a page shows and searches a profile with very many different call stacks. */
final class LargeProfile {
    private static final int FUNCTIONS = 200;

    /** Depth of the recursion; each level is two frames, {@code call} and a function. */
    private static final int CALLS = 28;

    private static final String DRAWN =
            "() => document.querySelector('been-flame')?.dataset.frames && performance.now()";

    /** Types one name into the search, waits until the result is painted, and gives the time. */
    private static final String SEARCH =
            """
            () => new Promise(done => {
                const input = document.querySelector('been-flame input');
                const begun = performance.now();
                input.value = 'walk17';
                input.dispatchEvent(new Event('input'));
                requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
            })
            """;

    private LargeProfile() {}

    static List<Reading> measure(Platform platform, Path folder, boolean isQuick)
            throws BenchException, IOException, InterruptedException {
        Path repository = folder.resolve("large");
        int seconds = isQuick ? 1 : 8;
        GitRepository.make(
                repository, "Main.java", List.of(program(1_000, seconds), program(1_030, seconds)));
        JsonNode view =
                platform.run(
                        """
                        analysis: large
                        kind: regression
                        versions: {git: {url: "%s"}}
                        build: {run: javac Main.java, output: ["*.class"]}
                        command:
                          run: [java, -cp, "${package.version}", Main]
                          measure: [{metric: time, unit: ms, better: lower, pattern: 'took ([0-9.]+) ms'}]
                        repeat: {executions: 3, confirm: false}
                        profile: changes
                        """
                                .formatted(repository));
        long change =
                Explained.await(platform, view, 1, "jfr").getFirst().change().path("id").asLong();
        int frames =
                platform.get("/api/v1/changes/%d/explanation/flame-graph".formatted(change))
                        .path("frames")
                        .size();
        var shown = new Sample();
        var drawn = new Sample();
        var searched = new Sample();
        String path = "/explanations/" + change;
        try (var browser = UiBrowser.start(platform.controller())) {
            for (int i = 0; i < (isQuick ? 1 : 20); i++) {
                Page page = browser.open();
                shown.add(browser.show(page, path, UiBrowser.SHOWN) / 1e3);
                drawn.add(((Number) page.waitForFunction(DRAWN).jsonValue()).doubleValue() / 1e3);
                for (int search = 0; search < 5; search++) {
                    searched.add(((Number) page.evaluate(SEARCH)).doubleValue());
                }
                page.context().close();
            }
        } catch (PlaywrightException e) {
            throw new BenchException("Chromium: " + UiBrowser.reason(e), e);
        }
        return List.of(
                Reading.of(
                                "page of a profile of %,d frames in Chromium, until its heading is there"
                                        .formatted(frames),
                                "s",
                                shown.value())
                        .aiming("≤ 1 s", shown.value().middle() <= 1),
                Reading.of("… until its flame graph is drawn", "s", drawn.value())
                        .aiming("≤ 1 s", drawn.value().middle() <= 1),
                Reading.of("… from a search to what it found", "ms", searched.value())
                        .aiming("≤ 100 ms", searched.value().middle() <= 100));
    }

    /** Recurses along a random path each time, and computes for 4 ms at its end. */
    private static String program(int took, int seconds) {
        return """
        import java.util.SplittableRandom;

        class Main {
            static final SplittableRandom RANDOM = new SplittableRandom();
            static long x = 1;

            public static void main(String[] words) {
                long end = System.nanoTime() + %d_000_000_000L;
                while (System.nanoTime() < end) {
                    call(%d);
                }
                System.out.println("took %d." + ProcessHandle.current().pid() %% 10 + " ms " + x);
            }

            static void call(int depth) {
                if (depth == 0) {
                    long end = System.nanoTime() + 4_000_000;
                    while (System.nanoTime() < end) x *= 6364136223846793005L;
                } else {
                    switch (RANDOM.nextInt(%d)) {
        %s
                    }
                }
            }
        %s
        }
        """
                .formatted(
                        seconds,
                        CALLS,
                        took,
                        FUNCTIONS,
                        each("            case %1$d -> walk%1$d(depth);"),
                        each("    static void walk%1$d(int depth) { call(depth - 1); }"));
    }

    private static String each(String line) {
        return IntStream.range(0, FUNCTIONS)
                .mapToObj(line::formatted)
                .collect(Collectors.joining("\n"));
    }
}
