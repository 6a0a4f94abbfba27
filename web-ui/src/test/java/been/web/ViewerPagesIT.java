package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.access.Role;
import been.testing.Chromium;
import been.web.RunningController.Site;
import been.web.security.Identity;
import been.web.security.LoginLinks;
import been.web.security.Users;
import com.microsoft.playwright.Page;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Somebody who may only look, on every page that there is. */
@ExtendWith(RunningController.class)
class ViewerPagesIT {

    /** What buttons and links are called that change something. */
    private static final String CHANGES =
            "^(Stop.*|Continue|Clone|Delete|Remove|Drain|Resume|Revoke|Run.*|Upload|New .*|Make p.*"
                    + "|Edit|Add .*|Clean up now|Change|Decide|Leave out|Import .*|Detect again"
                    + "|End quarantine|Invalidate.*|Reinstate)$";

    private final Site site;

    ViewerPagesIT(Site site) {
        this.site = site;
    }

    @Test
    void areOfferedNothingThatTheyMayNotDo() {
        site.bean(Users.class).create("vera", Role.VIEWER, null, "admin");
        String link =
                site.bean(LoginLinks.class).create(site.url(), new Identity("vera", Role.VIEWER));
        var found = new ArrayList<String>();
        int seen = 0;
        try (var browser = Chromium.start()) {
            Page page = browser.page();
            page.navigate(link);
            List<String> pages =
                    EveryPage.of(site).stream()
                            .filter(path -> !path.startsWith("/administration"))
                            // its tokens are its own
                            .filter(path -> !path.equals("/account"))
                            .toList();
            assertThat(pages).hasSizeGreaterThan(20);
            for (String path : pages) {
                EveryPage.open(page, site, path);
                // One question a page: each element alone takes three.
                var offered =
                        (List<?>)
                                page.evaluate(
                                        "() => [...document.querySelectorAll('vaadin-button, main button, main a')]"
                                                + ".filter(e => e.checkVisibility() && !e.disabled)"
                                                + ".map(e => e.textContent.trim())");
                seen += offered.size();
                offered.stream()
                        .map(String::valueOf)
                        .filter(text -> text.matches(CHANGES))
                        .forEach(text -> found.add(path + ": " + text));
            }
        }
        assertThat(found).isEmpty();
        assertThat(seen).isGreaterThan(20);
    }
}
