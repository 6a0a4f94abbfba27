package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import been.testing.Chromium;
import been.web.RunningController.Site;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * axe finds nothing on any page with the examples in it, light and dark. Vaadin's connection
 * indicator is left out, because it is outside of all landmarks.
 */
@ExtendWith(RunningController.class)
class AccessibilityIT {
    private static final String LOOK =
            """
            rules => axe.run({exclude: 'vaadin-connection-indicator'}, {
                resultTypes: ['violations'],
                runOnly: rules
            }).then(found => JSON.stringify(found.violations.map(one => ({
                id: one.id, impact: one.impact, help: one.help,
                nodes: one.nodes.slice(0, 4).map(node => node.target.join(' ') + ' ' + node.html.slice(0, 160))
            }))))
            """;

    private static final Object ALL =
            List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice");

    /** The dark scheme changes nothing else. */
    private static final Object COLOURS =
            Map.of("type", "rule", "values", List.of("color-contrast"));

    private final Site site;

    AccessibilityIT(Site site) {
        this.site = site;
    }

    @Test
    void nothingIsFound() throws IOException {
        List<String> pages = EveryPage.of(site);
        assertThat(pages).hasSizeGreaterThan(20);
        var found = new ArrayList<String>();
        try (var browser = Chromium.start()) {
            Page page = browser.page();
            page.navigate(site.loginLink());
            for (String path : pages) {
                EveryPage.open(page, site, path);
                page.evaluate(axe());
                found.addAll(look(page, ColorScheme.LIGHT, ALL, path));
                found.addAll(look(page, ColorScheme.DARK, COLOURS, path));
            }
        }
        assertThat(found).isEmpty();
    }

    private static List<String> look(Page page, ColorScheme scheme, Object rules, String path) {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
        var found = new ArrayList<String>();
        for (JsonNode one : JsonMapper.shared().readTree((String) page.evaluate(LOOK, rules))) {
            found.add(
                    "%s %s %s: %s %s (%s)"
                            .formatted(
                                    path,
                                    scheme,
                                    one.path("impact").asString(),
                                    one.path("id").asString(),
                                    one.path("nodes"),
                                    one.path("help").asString()));
        }
        return found;
    }

    private static String axe() throws IOException {
        try (InputStream script = AccessibilityIT.class.getResourceAsStream("/axe.min.js")) {
            assertThat(script).as("axe's script in its jar").isNotNull();
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
