package been.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.access.Role;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpSession;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
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

    /** One call that opens pages; answers the servlet session that holds them. */
    private @Nullable HttpSession call(@Nullable String secret, @Nullable HttpSession pages)
            throws Exception {
        var request = new MockHttpServletRequest("GET", "/");
        if (pages != null) {
            request.setSession(pages);
        }
        if (secret != null) {
            request.setCookies(new Cookie("been-session-80", secret));
            var context = SecurityContextHolder.createEmptyContext();
            context.setAuthentication(new IdentityAuthentication(new Identity("ada", Role.VIEWER)));
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
