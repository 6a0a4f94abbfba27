package been.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.access.Role;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionEvent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockHttpSession;
import org.springframework.security.core.context.SecurityContextHolder;

class PageSessionsTests {

    private final PageSessions filter =
            new PageSessions(SecurityContextHolder.getContextHolderStrategy());

    @Test
    void pagesEndWithTheSessionThatTheyWereOpenedIn() throws Exception {
        HttpSession pages = Objects.requireNonNull(call("one", null));
        assertThat(call("one", pages)).as("the same").isSameAs(pages);
        assertThat(call(null, pages)).as("nobody any more").isNotSameAs(pages);
    }

    @Test
    void pagesOfOneSessionAreNotThoseOfAnother() throws Exception {
        HttpSession pages = Objects.requireNonNull(call("one", null));
        assertThat(call("two", pages)).isNotSameAs(pages);
        HttpSession strangers = Objects.requireNonNull(call(null, null));
        assertThat(call("one", strangers)).as("after signing in").isNotSameAs(strangers);
    }

    @Test
    void pagesOfAnotherRoleEnd() throws Exception {
        HttpSession pages = Objects.requireNonNull(call("one", Role.ADMIN, null));
        assertThat(call("one", Role.ADMIN, pages)).isSameAs(pages);
        assertThat(call("one", Role.VIEWER, pages)).as("demoted").isNotSameAs(pages);
    }

    @Test
    void pagesThatOnlyListenEndWithTheRoleToo(@TempDir Path folder) throws Exception {
        Tables tables = Tables.inFile(folder);
        tables.users.create("ada", Role.ADMIN, null, "admin");
        String secret =
                tables.tokens.issue(
                        AccessTokens.Kind.SESSION,
                        new Identity("ada", Role.ADMIN),
                        Duration.ofDays(1));
        var pages = (MockHttpSession) Objects.requireNonNull(call(secret, Role.ADMIN, null));
        var open = new PageCapacity.Open();
        open.sessionCreated(new HttpSessionEvent(pages));
        try (var ended = new EndedPages(open, tables.tokens)) {
            ended.look();
            assertThat(pages.isInvalid()).isFalse();
            tables.users.change("ada", Role.VIEWER, null);
            ended.look();
            assertThat(pages.isInvalid()).as("demoted").isTrue();
        }
    }

    private @Nullable HttpSession call(@Nullable String secret, @Nullable HttpSession pages)
            throws Exception {
        return call(secret, Role.VIEWER, pages);
    }

    /** One call that opens pages; answers the servlet session that holds them. */
    private @Nullable HttpSession call(
            @Nullable String secret, Role role, @Nullable HttpSession pages) throws Exception {
        var request = new MockHttpServletRequest("GET", "/");
        if (pages != null) {
            request.setSession(pages);
        }
        if (secret != null) {
            request.setCookies(new Cookie("been-session-80", secret));
            var context = SecurityContextHolder.createEmptyContext();
            context.setAuthentication(new IdentityAuthentication(new Identity("ada", role)));
            SecurityContextHolder.setContext(context);
        }
        try {
            filter.doFilter(
                    request,
                    new MockHttpServletResponse(),
                    (again, _) -> ((MockHttpServletRequest) again).getSession(true));
            return request.getSession(false);
        } finally {
            SecurityContextHolder.clearContext();
        }
    }
}
