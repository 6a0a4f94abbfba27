package been.web;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import been.web.RunningController.Site;
import com.microsoft.playwright.Page;
import com.vaadin.flow.router.RouteData;
import com.vaadin.flow.server.VaadinServletContext;
import com.vaadin.flow.server.startup.ApplicationRouteRegistry;
import jakarta.servlet.ServletContext;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The addresses of all pages with the examples in them. A page that is added is among them by
 * itself; one with a parameter needs an example here.
 */
final class EveryPage {
    private static final Pattern PARAMETER = Pattern.compile(":[a-zA-Z]+\\*?\\??(\\([^/]*\\))?");

    /** Which examples a page with a parameter shows, by its address before the parameter. */
    private static final Map<String, List<String>> EXAMPLES =
            Map.ofEntries(
                    entry(
                            "administration/",
                            List.of(
                                    "users",
                                    "tokens",
                                    "audit",
                                    "automation",
                                    "notifications",
                                    "configuration")),
                    entry(
                            "analyses/",
                            List.of(
                                    "1",
                                    "2",
                                    "1?tab=history",
                                    "1?tab=explore",
                                    "1?tab=evaluations",
                                    "1?tab=plan",
                                    "1?tab=progress",
                                    "1?tab=environment")),
                    entry("change/", List.of("1")),
                    entry("changes/", List.of("1")),
                    entry("benchmarks/", List.of("2")),
                    entry("explanations/", List.of("1")),
                    entry("analyses/suites/", List.of("1")),
                    entry("analyses/imported/", List.of("imported-by-nobody")),
                    entry("tasks/context/", List.of("a1-block-1")),
                    entry("hosts/", List.of("alpha")),
                    entry("public/analyses/", List.of("1")),
                    entry("public/changes/", List.of("1")));

    private EveryPage() {}

    static List<String> of(Site site) {
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

    /** Opens one, and waits until it has said all that it says at first. */
    static void open(Page page, Site site, String path) {
        page.navigate(site.url() + path);
        page.waitForSelector("h1, h2");
        page.waitForFunction(
                "() => !window.Vaadin || Object.values(window.Vaadin.Flow?.clients ?? {})"
                        + ".every(client => !client.isActive || !client.isActive())");
    }
}
