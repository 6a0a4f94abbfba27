package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import been.web.RunningController.Site;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import com.vaadin.flow.router.RouteData;
import com.vaadin.flow.server.VaadinServletContext;
import com.vaadin.flow.server.startup.ApplicationRouteRegistry;
import jakarta.servlet.ServletContext;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Every page that there is, with the examples in it, as axe judges it: nothing serious or critical,
 * light and dark. A page that is added is looked at by itself; one with a parameter needs an
 * example here.
 *
 * <p>Run it by {@code -Dit.left-out=none -Dit.test=AccessibilityIT}.
 */
@Tag("whole")
@ExtendWith(RunningController.class)
class AccessibilityIT {
    private static final Pattern PARAMETER = Pattern.compile(":[a-zA-Z]+\\*?\\??(\\([^/]*\\))?");

    /** Which examples a page with a parameter shows, by its address before the parameter. */
    private static final Map<String, List<String>> EXAMPLES =
            Map.of(
                    "administration/",
                            List.of(
                                    "users",
                                    "tokens",
                                    "audit",
                                    "automation",
                                    "notifications",
                                    "configuration"),
                    "analyses/", List.of("1", "2"),
                    "changes/", List.of("1"),
                    "analyses/imported/", List.of("imported-by-nobody"),
                    "tasks/context/", List.of("a1-block-1"),
                    "hosts/", List.of("alpha"),
                    "public/analyses/", List.of("1"));

    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final String LOOK =
            """
            () => axe.run(document, {
                resultTypes: ['violations'],
                runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
            }).then(found => JSON.stringify(found.violations.map(one => ({
                id: one.id, impact: one.impact, help: one.help,
                nodes: one.nodes.slice(0, 4).map(node => node.target.join(' ') + ' ' + node.html.slice(0, 160))
            }))))
            """;

    private final Site site;

    AccessibilityIT(Site site) {
        this.site = site;
    }

    @ParameterizedTest
    @EnumSource(names = {"LIGHT", "DARK"})
    void nothingSeriousOrCriticalIsFound(ColorScheme scheme) throws IOException {
        List<String> pages = pages();
        assertThat(pages).hasSizeGreaterThan(7);
        var found = new ArrayList<String>();
        try (var playwright =
                        Playwright.create(
                                new Playwright.CreateOptions()
                                        .setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
                Browser browser = playwright.chromium().launch(options());
                BrowserContext context =
                        browser.newContext(
                                new Browser.NewContextOptions().setColorScheme(scheme))) {
            Page page = context.newPage();
            page.navigate(site.loginLink());
            for (String path : pages) {
                page.navigate(site.url() + path);
                page.waitForSelector("h1, h2");
                page.waitForFunction(
                        "() => !window.Vaadin || Object.values(window.Vaadin.Flow?.clients ?? {})"
                                + ".every(client => !client.isActive || !client.isActive())");
                page.evaluate(axe());
                for (JsonNode one : JsonMapper.shared().readTree((String) page.evaluate(LOOK))) {
                    String finding =
                            "%s %s: %s %s (%s)"
                                    .formatted(
                                            path,
                                            one.path("impact").asString(),
                                            one.path("id").asString(),
                                            one.path("nodes"),
                                            one.path("help").asString());
                    if (List.of("serious", "critical").contains(one.path("impact").asString())) {
                        found.add(finding);
                    } else {
                        System.out.println("axe, to be mended some day: " + finding);
                    }
                }
            }
        }
        assertThat(found).isEmpty();
    }

    private List<String> pages() {
        String task =
                Site.json(site.send(site.admin("/api/v1/tasks?limit=1")))
                        .at("/items/0/descriptor/id")
                        .asString();
        String digest =
                Site.json(site.send(site.admin("/api/v1/packages?limit=1")))
                        .at("/items/0/digest")
                        .asString();
        return ApplicationRouteRegistry.getInstance(
                        new VaadinServletContext(site.bean(ServletContext.class)))
                .getRegisteredRoutes()
                .stream()
                .map(RouteData::getTemplate)
                .sorted()
                .flatMap(template -> filled(template, task, digest))
                .map(path -> "/" + path)
                .toList();
    }

    private static Stream<String> filled(String template, String task, String digest) {
        Matcher parameter = PARAMETER.matcher(template);
        if (!parameter.find()) {
            return Stream.of(template);
        }
        String before = template.substring(0, parameter.start());
        if (before.equals("tasks/")) {
            return Stream.of(before + task);
        }
        if (before.equals("packages/")) {
            return Stream.of(before + digest);
        }
        assertThat(EXAMPLES).as("an example for the page %s", template).containsKey(before);
        return Objects.requireNonNull(EXAMPLES.get(before)).stream()
                .map(example -> before + example);
    }

    private static BrowserType.LaunchOptions options() {
        return new BrowserType.LaunchOptions()
                .setExecutablePath(CHROMIUM)
                .setArgs(
                        List.of(
                                "--no-sandbox",
                                "--disable-gpu",
                                "--no-first-run",
                                "--disable-background-networking"));
    }

    private static String axe() throws IOException {
        try (InputStream script = AccessibilityIT.class.getResourceAsStream("/axe.min.js")) {
            assertThat(script).as("axe's script in its jar").isNotNull();
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
