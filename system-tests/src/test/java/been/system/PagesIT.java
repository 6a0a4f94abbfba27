package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import been.testing.Chromium;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * What a person does who compares two commands: asks in the browser, follows, looks at the results,
 * at packages, tasks and hosts. {@link Screenshots} are those of docs/.
 */
class PagesIT {
    @TempDir private static Path files;

    /** Which screenshots docs/ show, by their names there. */
    private static final Map<String, String> SHOWN =
            Map.of(
                    "overview", "overview",
                    "wizard-where", "wizard",
                    "analysis-plan", "plan",
                    "results", "results",
                    "task", "task",
                    "host", "host");

    @Test
    void aPersonWalksThroughThePages(@TempDir Path data) throws Exception {
        try (var platform = RunningPlatform.on(data);
                var browser = Chromium.start()) {
            Page page = browser.page(1360, 1000);
            login(platform, page);
            long analysis = compareTwoCommands(platform, page);
            JsonNode view = platform.awaitEnd(analysis);
            assertThat(view.path("summary").path("state").asString())
                    .as("%s", view)
                    .isEqualTo("FINISHED");
            overview(platform, page);
            parts(platform, page, analysis);
            plan(platform, page, analysis);
            list(platform, page);
            results(platform, page, analysis);
            imported(platform, page, analysis);
            packages(platform, page, data);
            evaluators(platform, page);
            tasks(platform, page);
            hosts(platform, page);
            administration(platform, page);
            nowhere(platform, page);
            darkToo(platform, page);
        }
    }

    private static void login(RunningPlatform platform, Page page) throws Exception {
        page.navigate(
                platform.post("/api/v1/login-links", "application/json", "")
                        .path("url")
                        .asString());
        page.waitForSelector("nav a");
    }

    private static String at(RunningPlatform platform, String path) {
        return platform.url().resolve(path).toString();
    }

    /** Typed in one field, kept over a reload, started with four clicks. */
    private static long compareTwoCommands(RunningPlatform platform, Page page) {
        page.navigate(at(platform, "/analyses"));
        page.waitForSelector("text=No analysis yet");
        page.click("a:has-text('New analysis')");
        Locator commands = page.locator("[data-field=commands] textarea");
        commands.waitFor();
        shoot(page, "wizard-empty");
        commands.fill("date +0.10%N\ndate +0.40%N");
        NewUserIT.measureWhatIsPrinted(page);
        page.waitForSelector(".summary :text('2: date +0.10%N; date +0.40%N')");

        // What is typed stays, also what the server has never heard of.
        page.reload();
        page.waitForSelector("text=Draft restored");
        assertThat(commands.inputValue()).isEqualTo("date +0.10%N\ndate +0.40%N");
        page.context().setOffline(true);
        page.fill("[data-field=name] input", "two clocks");
        page.context().setOffline(false);
        page.reload();
        page.waitForSelector("text=Draft restored");
        assertThat(page.inputValue("[data-field=name] input")).isEqualTo("two clocks");

        page.click(".stepper button:has-text('Where')");
        page.fill("[data-field=restriction] textarea", "host.cpu.core");
        page.click("vaadin-button:has-text('host.cpu.cores')");
        Locator restriction = page.locator("[data-field=restriction] textarea");
        page.waitForCondition(() -> restriction.inputValue().equals("host.cpu.cores "));
        restriction.fill("host.cpu.cores >= 1000");
        page.waitForSelector(
                ".summary :text('0 hosts match, 1 does not: fails on host.cpu.cores >= 1000')");
        shoot(page, "wizard-where");
        page.fill("[data-field=restriction] textarea", "host.cpu.cores >=");
        page.waitForSelector("[data-field=restriction] [slot='error-message']:not(:empty)");
        page.fill("[data-field=restriction] textarea", "");
        page.waitForSelector(".summary :text('1 host matches')");

        page.click("vaadin-button:has-text('Next')");
        page.click("text=a fixed number of times");
        page.fill("[data-field=executions] input", "one");
        page.waitForSelector("[data-field=executions] [slot='error-message']:not(:empty)");
        page.fill("[data-field=executions] input", "3");
        page.waitForSelector(".summary :text('2 × 3 executions')");
        shoot(page, "wizard-precision");
        page.click("vaadin-button:has-text('Next')");
        page.waitForSelector("text=Plan: 2 × 3 executions");

        // The file is the truth, and the steps follow it.
        Locator yaml = page.locator("[data-field=yaml] textarea");
        yaml.fill("# why\n" + yaml.inputValue().replace("executions: 3", "executions: 4"));
        page.waitForSelector("text=Plan: 2 × 4 executions");
        assertThat(yaml.inputValue()).startsWith("# why\n");
        yaml.fill(yaml.inputValue() + "counters: true\n");
        page.waitForSelector("text=the form has no field for 'counters'");
        yaml.fill(yaml.inputValue().replace("counters: true\n", ""));
        page.waitForSelector("text=the form has no field for 'counters'", hidden());
        shoot(page, "wizard-review");
        page.click("vaadin-button:text-is('Start')");
        page.waitForURL(url -> url.matches(".*/analyses/[0-9]+"));
        page.waitForSelector("h1:has-text('two clocks')");
        return Long.parseLong(page.url().replaceFirst(".*/", ""));
    }

    private static Page.WaitForSelectorOptions hidden() {
        return new Page.WaitForSelectorOptions()
                .setState(com.microsoft.playwright.options.WaitForSelectorState.HIDDEN);
    }

    private static void overview(RunningPlatform platform, Page page) {
        page.navigate(at(platform, "/"));
        page.waitForSelector("a:has-text('two clocks')");
        shoot(page, "overview");
    }

    /** Each part has an address, and leads to all others. */
    private static void parts(RunningPlatform platform, Page page, long analysis) {
        page.navigate(at(platform, "/analyses/" + analysis));
        page.waitForSelector(".verdict:has-text('slower')");
        shoot(page, "analysis");
        for (String part :
                List.of(
                        "Comparison",
                        "Explore",
                        "Evaluations",
                        "Progress",
                        "Environment",
                        "Verdicts")) {
            page.click("nav.parts a:text-is('%s')".formatted(part));
            page.waitForSelector("nav.parts a[aria-current=page]:text-is('%s')".formatted(part));
            shoot(page, "analysis-" + part.toLowerCase(Locale.ROOT));
        }
        page.click("vaadin-button:has-text('Make public')");
        page.click("vaadin-button[slot='confirm-button']");
        page.click(".sub a:text-is('public')");
        page.waitForURL("**/public/analyses/" + analysis);
        page.waitForSelector("h1:has-text('two clocks')");
        page.waitForSelector(".verdict:has-text('slower')");
        shoot(page, "public");
        page.navigate(at(platform, "/analyses/" + analysis));
        page.click("vaadin-button:has-text('Make private')");
        page.waitForSelector("vaadin-button:has-text('Make public')");
    }

    private static void plan(RunningPlatform platform, Page page, long analysis) {
        page.navigate(at(platform, "/analyses/" + analysis + "?tab=plan"));
        page.waitForSelector("h2:has-text('Order')");
        assertThat(
                        page.locator(
                                        "table:has(caption:text('Executions in their random order')) tbody tr")
                                .count())
                .isEqualTo(8);
        shoot(page, "analysis-plan");
        page.click("a:has-text('Clone')");
        Locator commands = page.locator("[data-field=commands] textarea");
        commands.waitFor();
        assertThat(commands.inputValue()).isEqualTo("date +0.10%N\ndate +0.40%N");
        page.fill("[data-field=name] input", "another two clocks");
        page.reload();
        page.waitForSelector("text=Draft restored");
        assertThat(page.inputValue("[data-field=name] input")).isEqualTo("another two clocks");
        assertThat(commands.inputValue()).isEqualTo("date +0.10%N\ndate +0.40%N");
    }

    private static void list(RunningPlatform platform, Page page) {
        page.navigate(at(platform, "/analyses?q=clocks&state=finished"));
        page.waitForSelector("a:has-text('two clocks')");
        assertThat(page.inputValue("input[aria-label='Search in analyses']")).isEqualTo("clocks");
        shoot(page, "analyses");
        page.fill("input[aria-label='Search in analyses']", "nothing like it");
        page.waitForSelector("text=No matches");
        page.waitForURL(url -> url.contains("nothing"));
    }

    private static void results(RunningPlatform platform, Page page, long analysis) {
        page.navigate(at(platform, "/results"));
        page.waitForSelector("text=Nothing picked yet");
        page.click(".offer button:has-text('two clocks')");
        page.click("label:has-text('date-0.10-N')");
        page.waitForSelector("been-chart[data-points]");
        page.click("label:has-text('date-0.40-N')");
        page.waitForSelector(".verdict:has-text('slower')");
        // The address follows what is shown.
        page.waitForURL(url -> url.contains("date-0.10-N") && url.contains("date-0.40-N"));
        page.navigate(
                page.url()
                        + "&old=%d/date-0.10-N&new=%d/date-0.40-N".formatted(analysis, analysis)
                        + "&chart=boxes");
        page.waitForSelector("text=slower than date-0.10-N");
        page.waitForSelector("been-chart[data-points]");
        shoot(page, "results");
        String csv = page.locator("a:has-text('CSV')").first().getAttribute("href");
        String text = page.request().get(at(platform, csv)).text();
        assertThat(text).startsWith("analysis,version,binary,execution,iteration,value\n");
        assertThat(text.lines().count()).isEqualTo(9);
        String json = page.locator("a:has-text('JSON')").first().getAttribute("href");
        assertThat(page.request().get(at(platform, json)).text()).contains("\"executions\":[");
    }

    private static void imported(RunningPlatform platform, Page page, long analysis)
            throws Exception {
        Path zip = files.resolve("exported.zip");
        Files.write(
                zip,
                page.request()
                        .get(at(platform, "/api/v1/results/" + analysis + "/export?format=zip"))
                        .body());
        page.navigate(at(platform, "/analyses"));
        page.click("vaadin-button:has-text('Import results')");
        page.fill("input[aria-label='Name here']", "from-elsewhere");
        page.press("input[aria-label='Name here']", "Tab");
        page.setInputFiles("vaadin-upload input[type=file]", zip);
        assertThat(page.waitForSelector("vaadin-dialog [role=status] p").textContent())
                .startsWith("Imported from-elsewhere: 2 experiments, 8 executions");
        Files.delete(zip);
        page.navigate(at(platform, "/analyses/imported/from-elsewhere"));
        page.waitForSelector("been-chart[data-points]");
        page.waitForSelector(".verdict:has-text('slower')");
        shoot(page, "imported");
        page.click("vaadin-select:has-text('Compare with')");
        page.click("vaadin-select-item:has-text('date-0.40-N')");
        page.waitForURL("**/imported/from-elsewhere?against=date-0.40-N");
        page.waitForSelector(".verdict:has-text('faster')");
    }

    private static void packages(RunningPlatform platform, Page page, Path data) throws Exception {
        page.navigate(at(platform, "/packages?kind=evaluator"));
        page.waitForSelector("a:has-text('been/levels')");
        shoot(page, "packages");
        page.click("vaadin-button:has-text('Upload')");
        Path wrong = Files.writeString(data.resolve("wrong.bpk"), "this is no archive");
        page.setInputFiles("vaadin-upload input[type=file]", wrong);
        page.waitForSelector("text=Refused: ");
        page.click("vaadin-button:has-text('Close')");
        page.click("a:has-text('been/levels')");
        page.waitForSelector("h2:has-text('Manifest')");
        page.waitForSelector("text=evaluator.yaml");
        page.waitForSelector("text=No analysis uses it.");
        shoot(page, "package");
    }

    private static void evaluators(RunningPlatform platform, Page page) throws Exception {
        page.navigate(at(platform, "/packages?q=been/levels"));
        page.click("a:has-text('been/levels')");
        page.waitForSelector("h2:has-text('Manifest')");
        page.waitForURL(url -> url.matches(".*/packages/[^?/]+"));
        String digest = page.url().replaceFirst(".*/", "");
        Path archive = files.resolve("levels.bpk");
        Files.write(
                archive,
                page.request().get(at(platform, "/api/v1/packages/" + digest + "/archive")).body());
        page.click("vaadin-button:has-text('Delete')");
        page.click("vaadin-button[slot='confirm-button']");
        page.waitForURL("**/packages");
        page.navigate(at(platform, "/evaluators"));
        page.click("vaadin-button:has-text('Upload')");
        page.setInputFiles("vaadin-upload input[type=file]", archive);
        page.waitForSelector("text=Published been/levels");
        Files.delete(archive);
        page.click("vaadin-button:has-text('Close')");
        page.waitForSelector("#evaluator-been-levels");
    }

    private static void tasks(RunningPlatform platform, Page page) throws Exception {
        platform.post(
                "/api/v1/contexts",
                "application/json",
                """
                {"id": "walk", "name": "a walk", "tasks": [
                  {"id": "walk-first", "name": "first",
                   "program": {"type": "command",
                               "arguments": ["/bin/sh", "-c", "echo hello; echo oops >&2; exit 3"]},
                   "placement": {"exclusivity": "shared", "cores": 1}}]}
                """);
        page.navigate(at(platform, "/tasks/walk-first"));
        page.waitForSelector(".state:has-text('failed')");
        page.waitForSelector("been-log :text('hello')");
        shoot(page, "task");
        readingALog(page);
        String log = page.request().get(at(platform, "/api/v1/tasks/walk-first/log.txt")).text();
        assertThat(log).contains("hello").contains("oops");
        page.click("vaadin-button:has-text('Run again')");
        page.click("vaadin-button[slot='confirm-button']");
        page.waitForURL(url -> url.contains("walk-first-again-"));
        page.waitForSelector(".state:has-text('failed')");
        runningTimes(platform, page);
        page.navigate(at(platform, "/tasks/context/walk"));
        page.waitForSelector("a:has-text('first')");
        shoot(page, "context");
        page.navigate(at(platform, "/tasks"));
        page.waitForSelector("a:has-text('a walk')");
        shoot(page, "tasks");
        page.click("a:text-is('All tasks')");
        page.waitForSelector("a:has-text('first')");
        page.fill("input[aria-label='Context']", "walk");
        page.waitForURL("**/tasks/all?context=walk");
        page.waitForCondition(() -> page.locator("tbody tr").count() == 1);
        page.fill("input[aria-label='Search in tasks']", "no such task");
        page.waitForSelector("text=No matches");
        page.navigate(at(platform, "/tasks/all?state=failed"));
        page.waitForCondition(() -> page.locator("tbody tr").count() == 2);
        shoot(page, "all-tasks");
    }

    /** Lines that are added move neither those that are read, nor a selection in them. */
    private static void readingALog(Page page) {
        Object isSame =
                page.evaluate(
                        """
                        () => {
                          const log = document.querySelector('been-log');
                          const add = (count) => log.addLines(JSON.stringify(Array.from(
                            { length: count },
                            (_, i) => ({ timeMillis: i, stream: 'stdout', level: 'info', text: `line ${i}` }))), 0);
                          add(5000);
                          log.querySelector('input[type=checkbox]').click();
                          const row = log.querySelector('.log').children[4000];
                          row.scrollIntoView();
                          getSelection().selectAllChildren(row);
                          const [place, text] = [row.getBoundingClientRect().top, String(getSelection())];
                          add(100);
                          return text.includes('line') && text === String(getSelection())
                            && Math.abs(row.getBoundingClientRect().top - place) < 2;
                        }
                        """);
        assertThat(isSame).isEqualTo(true);
    }

    /** They go on although nothing of the task changes: a host takes no samples beside it. */
    private static void runningTimes(RunningPlatform platform, Page page) throws Exception {
        platform.post(
                "/api/v1/contexts",
                "application/json",
                """
                {"id": "nap", "name": "a nap", "tasks": [
                  {"id": "nap-long", "name": "long",
                   "program": {"type": "command", "arguments": ["sleep", "600"]},
                   "placement": {"exclusivity": "exclusive"}}]}
                """);
        page.navigate(at(platform, "/tasks/nap-long"));
        Locator ran = page.locator(".sub time.elapsed");
        ran.waitFor();
        String first = ran.textContent();
        page.waitForCondition(() -> !ran.textContent().equals(first));
        page.click("vaadin-button:has-text('Stop')");
        page.click("vaadin-button[slot='confirm-button']");
        page.waitForSelector(".state:has-text('aborted')");
    }

    private static void hosts(RunningPlatform platform, Page page) {
        page.navigate(at(platform, "/hosts/local"));
        page.waitForSelector("h2:has-text('What makes measurements vary')");
        page.waitForSelector("h2:has-text('Utilisation')");
        shoot(page, "host");
    }

    private static void administration(RunningPlatform platform, Page page) {
        for (String part :
                List.of(
                        "users",
                        "tokens",
                        "audit",
                        "automation",
                        "notifications",
                        "configuration")) {
            page.navigate(at(platform, "/administration/" + part));
            page.waitForSelector("nav.ways a[aria-current=page]");
            shoot(page, "administration-" + part);
        }
        page.navigate(at(platform, "/administration/audit"));
        page.waitForSelector("td:has-text('analysis.publish')");
        for (String path : List.of("account", "cleaning")) {
            page.navigate(at(platform, "/" + path));
            page.waitForSelector("h1");
            shoot(page, path);
        }
    }

    private static void nowhere(RunningPlatform platform, Page page) {
        page.navigate(at(platform, "/analyses/999"));
        page.waitForSelector("text=There is no analysis 999.");
        page.navigate(at(platform, "/nowhere"));
        page.waitForSelector("text=There is no such page.");
        shoot(page, "not-found");
    }

    private static void darkToo(RunningPlatform platform, Page page) {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
        for (String path :
                List.of(
                        "analyses/new",
                        "analyses",
                        "results",
                        "packages",
                        "tasks",
                        "hosts/local")) {
            page.navigate(at(platform, "/" + path));
            page.waitForSelector("h1");
            shoot(page, "dark-" + path.replace('/', '-'));
        }
    }

    private static void shoot(Page page, String name) {
        Screenshots.keep(page, name);
        String shown = SHOWN.get(name);
        if (shown != null) {
            Screenshots.show(page, "pages/" + shown);
        }
    }
}
