package been.bench.ui;

import been.bench.platform.ControllerProcess;
import been.bench.report.BenchException;
import been.bench.report.BenchRun;
import been.bench.report.Reading;
import been.bench.report.Sample;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How long a user waits for each page: all pages in the menu, and one of each kind behind them. */
final class UiPages {
    private static final double FIRST_MILLIS = 1_000;
    private static final double NEXT_MILLIS = 300;

    /** One page of each kind, each tab of an analysis, and the ends of lists. */
    private static final List<String> BEHIND =
            List.of(
                    "/analyses/1",
                    "/analyses/1?tab=history",
                    "/analyses/1?tab=explore",
                    "/analyses/1?tab=evaluations",
                    "/analyses/1?tab=plan",
                    "/analyses/1?tab=progress",
                    "/analyses/1?tab=environment",
                    "/analyses/1?tab=explore&chart=violins",
                    "/analyses/1?tab=explore&chart=steady",
                    "/analyses/1?tab=explore&chart=levels",
                    "/analyses/new",
                    "/changes/1",
                    "/changes?view=list",
                    "/results?analysis=1",
                    "/results?pick=1/1.0.0&pick=1/1.0.1",
                    "/tasks?offset=900",
                    "/tasks/context/full-0",
                    "/tasks/full-0.e-000",
                    "/administration/audit",
                    "/cleaning",
                    "/account");

    private static final String PAINTED =
            "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime";

    /** The time from a click on the link to a path until that page's content is shown. */
    private static final String FOLLOWED =
            """
            path => new Promise((done, fail) => {
                const link = [...document.querySelectorAll('a[href]')]
                    .find(a => new URL(a.href).pathname === path);
                if (!link) { fail('no page links to ' + path); return; }
                const before = document.title;
                const begun = performance.now();
                const look = () => {
                    const heading = document.querySelector('main h1, main h2, h1, h2');
                    if (document.title !== before && location.pathname === path && heading) {
                        requestAnimationFrame(() => done(performance.now() - begun));
                    } else if (performance.now() - begun > 20000) { fail(path + ' did not come'); }
                    else { setTimeout(look, 4); }
                };
                link.click();
                look();
            })
            """;

    private final ControllerProcess controller;
    private final List<String> problems;
    private final int times;

    UiPages(ControllerProcess controller, BenchRun run) {
        this.controller = controller;
        this.problems = run.problems();
        this.times = run.isQuick() ? 1 : 5;
    }

    /** Measures the slowest page; the notes have every page. */
    List<Reading> measure() throws BenchException, IOException, InterruptedException {
        try (var browser = UiBrowser.start(controller)) {
            Set<String> menu = menu(browser);
            var paths = new LinkedHashSet<>(menu);
            paths.addAll(BEHIND);
            var painted = new LinkedHashMap<String, Sample>();
            var shown = new LinkedHashMap<String, Sample>();
            for (String path : paths) {
                for (int i = 0; i < times; i++) {
                    Page page = browser.open();
                    try {
                        add(shown, path, browser.show(page, path, UiBrowser.SHOWN));
                        add(painted, path, UiBrowser.await(page, PAINTED));
                    } catch (PlaywrightException e) {
                        problems.add(path + ": " + UiBrowser.reason(e));
                    } finally {
                        page.context().close();
                    }
                }
            }
            var followed = follow(browser, menu);
            return List.of(
                    slowest("first contentful paint of each page, the slowest's", painted)
                            .aiming("≤ 1 s", highest(painted) <= FIRST_MILLIS),
                    slowest("… until its own heading is there, the slowest's", shown),
                    slowest("from a click in the menu to the page, the slowest's", followed)
                            .aiming("≤ 300 ms", highest(followed) <= NEXT_MILLIS));
        } catch (PlaywrightException e) {
            throw new BenchException("Chromium: " + UiBrowser.reason(e), e);
        }
    }

    private static void add(Map<String, Sample> samples, String path, double millis) {
        samples.computeIfAbsent(path, _ -> new Sample()).add(millis);
    }

    /** The paths of the pages in the menu. */
    private Set<String> menu(UiBrowser browser)
            throws BenchException, IOException, InterruptedException {
        Page page = browser.open();
        browser.show(page, "/", UiBrowser.SHOWN);
        URI first = URI.create(page.url());
        var paths = new LinkedHashSet<String>();
        for (Locator link : page.locator("nav a[href], header a[href]").all()) {
            URI target = first.resolve(link.getAttribute("href"));
            if (target.getAuthority().equals(first.getAuthority())) {
                paths.add(target.getPath());
            }
        }
        if (paths.isEmpty()) {
            throw new BenchException("the first page has no menu");
        }
        return paths;
    }

    private Map<String, Sample> follow(UiBrowser browser, Set<String> menu)
            throws BenchException, IOException, InterruptedException {
        var followed = new LinkedHashMap<String, Sample>();
        var paths = new ArrayList<>(menu);
        Page page = browser.open();
        browser.show(page, paths.getLast(), UiBrowser.SHOWN);
        for (int i = 0; i < times + 1; i++) {
            for (String path : paths) {
                try {
                    double millis = ((Number) page.evaluate(FOLLOWED, path)).doubleValue();
                    if (i > 0) { // the first time its parts are fetched
                        add(followed, path, millis);
                    }
                } catch (PlaywrightException e) {
                    problems.add(UiBrowser.reason(e));
                }
            }
        }
        return followed;
    }

    private static double highest(Map<String, Sample> samples) {
        return samples.values().stream()
                .mapToDouble(sample -> sample.value().middle())
                .max()
                .orElse(Double.NaN);
    }

    private static Reading slowest(String figure, Map<String, Sample> samples)
            throws BenchException {
        Map.Entry<String, Sample> slowest =
                samples.entrySet().stream()
                        .max(Comparator.comparingDouble(entry -> entry.getValue().value().middle()))
                        .orElseThrow(() -> new BenchException("no page was shown"));
        var each = new StringBuilder();
        samples.forEach((path, sample) ->
                each.append(each.isEmpty() ? "" : ", ")
                        .append(path)
                        .append(' ')
                        .append(Math.round(sample.value().middle())));
        return Reading.of(figure, "ms", slowest.getValue().value())
                .noting(slowest.getKey() + "; in ms: " + each);
    }
}
