package been.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * How long a person waits for each page: all that the menu leads to, and one of each kind behind
 * them.
 */
final class UiPages {
    private static final double FIRST_MILLIS = 1_000;
    private static final double NEXT_MILLIS = 300;

    /** One of each kind, each part of an analysis, and lists at their ends. */
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

    private static final String MENU =
            "[...document.querySelectorAll('nav a[href], header a[href]')]"
                    + ".map(a => new URL(a.href)).filter(u => u.origin === location.origin)"
                    + ".map(u => u.pathname)";

    private final ControllerProcess controller;
    private final Path work;
    private final int times;

    UiPages(ControllerProcess controller, Path work, boolean quick) {
        this.controller = controller;
        this.work = work;
        this.times = quick ? 1 : 5;
    }

    /** Figures of all pages together, the slowest named, and each page in the notes. */
    List<Reading> measure(List<String> problems)
            throws BenchException, IOException, InterruptedException {
        var visitor = new UiVisitor(controller);
        try (var browser = Browser.start(work)) {
            Set<String> menu = menu(browser, visitor);
            var paths = new LinkedHashSet<>(menu);
            paths.addAll(BEHIND);
            var painted = new LinkedHashMap<String, Sample>();
            var shown = new LinkedHashMap<String, Sample>();
            for (String path : paths) {
                for (int i = 0; i < times; i++) {
                    try (BrowserPage page = browser.open(controller.url(), visitor.cookies())) {
                        BrowserPage.Shown times = page.show(controller.url().resolve(path));
                        painted.computeIfAbsent(path, _ -> new Sample()).add(times.paintedMillis());
                        shown.computeIfAbsent(path, _ -> new Sample()).add(times.contentMillis());
                    } catch (BenchException e) {
                        problems.add(path + ": " + e.getMessage());
                    }
                }
            }
            var followed = follow(browser, visitor, menu, problems);
            return List.of(
                    slowest("first contentful paint of each page, the slowest's", painted)
                            .aiming("≤ 1 s", highest(painted) <= FIRST_MILLIS),
                    slowest("… until its own heading is there, the slowest's", shown),
                    slowest("from a click in the menu to the page, the slowest's", followed)
                            .aiming("≤ 300 ms", highest(followed) <= NEXT_MILLIS));
        }
    }

    private Set<String> menu(Browser browser, UiVisitor visitor)
            throws BenchException, IOException, InterruptedException {
        try (BrowserPage page = browser.open(controller.url(), visitor.cookies())) {
            page.show(controller.url().resolve("/"));
            var paths = new LinkedHashSet<String>();
            for (JsonNode path : page.evaluate(MENU, false)) {
                paths.add(path.asString());
            }
            if (paths.isEmpty()) {
                throw new BenchException("the first page has no menu");
            }
            return paths;
        }
    }

    private Map<String, Sample> follow(
            Browser browser, UiVisitor visitor, Set<String> menu, List<String> problems)
            throws BenchException, IOException, InterruptedException {
        var times = new LinkedHashMap<String, Sample>();
        var paths = new ArrayList<>(menu);
        try (BrowserPage page = browser.open(controller.url(), visitor.cookies())) {
            page.show(controller.url().resolve(paths.getLast()));
            for (int i = 0; i < this.times + 1; i++) {
                for (String path : paths) {
                    try {
                        double millis = page.follow(path);
                        if (i > 0) { // the first time its parts are fetched
                            times.computeIfAbsent(path, _ -> new Sample()).add(millis);
                        }
                    } catch (BenchException e) {
                        problems.add(String.valueOf(e.getMessage()));
                    }
                }
            }
        }
        return times;
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
