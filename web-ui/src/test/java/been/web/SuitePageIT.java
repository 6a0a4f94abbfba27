package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.access.Role;
import been.testing.Chromium;
import been.web.RunningController.Site;
import been.web.security.Identity;
import been.web.security.LoginLinks;
import been.web.security.Users;
import com.microsoft.playwright.Page;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A suite with one analysis that could not be started, on its page and by REST. */
@ExtendWith(RunningController.class)
class SuitePageIT {
    private final Site site;

    SuitePageIT(Site site) {
        this.site = site;
    }

    @Test
    void thePageHasOneVerdictAndSaysWhatFailed() {
        site.bean(Users.class).create("vera", Role.VIEWER, null, "admin");
        String link =
                site.bean(LoginLinks.class).create(site.url(), new Identity("vera", Role.VIEWER));
        try (var browser = Chromium.start()) {
            Page page = browser.page();
            page.navigate(link);
            page.navigate(site.url() + "/analyses/suites");
            page.click("a:has-text('libraries')");
            page.waitForURL("**/analyses/suites/1");
            page.waitForSelector("text=1 of 3 analyses without complete results: broken");
            page.waitForSelector("text=not started: there is no host");
            assertThat(page.locator(".headline .verdict.regressed").count()).isEqualTo(1);
            assertThat(page.textContent("main"))
                    .contains("Geometric means", "time, ", " · 1 missing")
                    .contains("jackson: ", "again: ");
        }
    }

    @Test
    void theReportIsADocument() {
        HttpResponse<String> html =
                site.send(site.admin("/api/v1/suites/libraries/report?format=html"));
        assertThat(html.headers().firstValue("Content-Type")).contains("text/html;charset=UTF-8");
        assertThat(html.headers().firstValue("Content-Disposition"))
                .contains("attachment; filename=\"suite-1.html\"");
        assertThat(html.body()).startsWith("<!DOCTYPE html>").contains("What changed", "broken");

        assertThat(site.send(site.admin("/api/v1/suites/1/report?since=2030-01-01T00:00:00Z")))
                .extracting(HttpResponse::body)
                .asString()
                .startsWith("# ▲ libraries: ")
                .contains("No benchmark changed since 2030-01-01.");
        assertThat(site.send(site.admin("/api/v1/suites/nothing")).statusCode()).isEqualTo(404);
        assertThat(site.send(site.admin("/api/v1/suites/1/events")).body())
                .contains("event: suite", "\"name\":\"libraries\"");
    }
}
