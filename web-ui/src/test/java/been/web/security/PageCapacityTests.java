package been.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.access.Role;
import jakarta.servlet.http.HttpSessionEvent;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockHttpSession;
import org.springframework.security.core.context.SecurityContextHolder;

class PageCapacityTests {
    private final PageCapacity.Open open = new PageCapacity.Open();
    private final PageCapacity filter =
            new PageCapacity(open, 4, SecurityContextHolder.getContextHolderStrategy());

    @Test
    void nobodyTakesWhatSomebodyNeeds() throws Exception {
        assertThat(status("/public/analyses/1", false, false)).isEqualTo(200);
        assertThat(status("/public/analyses/1", false, false)).isEqualTo(503);
        assertThat(status("/", true, false)).isEqualTo(200);
    }

    @Test
    void whatIsOpenStaysOpenAndFilesAreGiven() throws Exception {
        for (int i = 0; i < 4; i++) {
            assertThat(status("/", true, false)).isEqualTo(200);
        }
        assertThat(status("/", true, false)).isEqualTo(503);
        assertThat(status("/", true, true)).as("of one who has a page open").isEqualTo(200);
        assertThat(status("/been/been.css", true, false)).isEqualTo(200);
        open.sessionDestroyed(new HttpSessionEvent(open.all().getFirst()));
        assertThat(status("/", true, false)).isEqualTo(200);
    }

    @Test
    void nobodyOpensPagesByAskingForFilesThatAreNotThere() throws Exception {
        for (int i = 0; i < 9; i++) {
            assertThat(status("/aura/x" + i + ".css", false, false)).isEqualTo(404);
            assertThat(status("/VAADIN/build/x" + i + ".js", false, false)).isEqualTo(404);
            assertThat(status("/public/x" + i + ".css", false, false)).isIn(200, 503);
        }
        assertThat(open.count()).isEqualTo(1);
        assertThat(status("/been/login.css", false, false)).isEqualTo(200);
        assertThat(status("/", true, false)).isEqualTo(200);
    }

    /** Of a call that opens a page where it may. */
    private int status(String path, boolean isSomebodys, boolean isOpen) throws Exception {
        var request = new MockHttpServletRequest("GET", path);
        var response = new MockHttpServletResponse();
        if (isOpen) {
            request.setSession(new MockHttpSession());
        }
        if (isSomebodys) {
            var context = SecurityContextHolder.createEmptyContext();
            context.setAuthentication(new IdentityAuthentication(new Identity("ada", Role.VIEWER)));
            SecurityContextHolder.setContext(context);
        }
        try {
            filter.doFilter(
                    request,
                    response,
                    (_, _) -> {
                        if (!isOpen && !path.startsWith("/been/")) {
                            request.setSession(new MockHttpSession());
                            open.sessionCreated(new HttpSessionEvent(new MockHttpSession()));
                        }
                    });
            return response.getStatus();
        } finally {
            SecurityContextHolder.clearContext();
        }
    }
}
