package been.web.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.access.Role;
import been.web.security.AuditEntry.Outcome;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.core.context.SecurityContextHolder;

class AuditFilterTests {
    @TempDir private Path folder = Path.of("");
    private AuditLog log;
    private AuditFilter filter;

    @BeforeEach
    void signIn() {
        log = Tables.inFile(folder).audit;
        filter =
                new AuditFilter(
                        log,
                        new Rights(List.of()),
                        SecurityContextHolder.getContextHolderStrategy());
        SecurityContextHolder.getContext()
                .setAuthentication(new IdentityAuthentication(new Identity("ada", Role.OPERATOR)));
    }

    @AfterEach
    void signOut() {
        SecurityContextHolder.clearContext();
    }

    private void call(String method, FilterChain chain) throws Exception {
        filter.doFilter(
                new MockHttpServletRequest(method, "/api/v1/users"),
                new MockHttpServletResponse(),
                chain);
    }

    private List<AuditEntry> entries() {
        return log.page(AuditLog.Filter.EVERYTHING, null, 10);
    }

    @Test
    void anEntryIsThereBeforeTheAnswerIsSent() throws Exception {
        var atAnswer = new ArrayList<AuditEntry>();
        call(
                "POST",
                (_, response) -> {
                    ((HttpServletResponse) response).setStatus(201);
                    response.getOutputStream().write('x');
                    assertThat(entries()).isEmpty();
                    response.flushBuffer();
                    atAnswer.addAll(entries());
                });
        assertThat(atAnswer)
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.who()).isEqualTo("ada");
                    assertThat(entry.outcome()).isEqualTo(Outcome.DONE);
                    assertThat(entry.detail()).isEqualTo("201");
                });
        assertThat(entries()).isEqualTo(atAnswer);
    }

    @Test
    void anAnswerWithoutABodyIsWrittenWithItsStatus() throws Exception {
        call("DELETE", (_, response) -> ((HttpServletResponse) response).setStatus(409));
        assertThat(entries())
                .singleElement()
                .extracting(AuditEntry::outcome)
                .isEqualTo(Outcome.REFUSED);
    }

    @Test
    void aCallThatFailsIsWrittenAsFailed() {
        assertThatThrownBy(() ->
                        call(
                                "PUT",
                                (_, _) -> {
                                    throw new ServletException("no");
                                }))
                .isInstanceOf(ServletException.class);
        assertThat(entries())
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.outcome()).isEqualTo(Outcome.FAILED);
                    assertThat(entry.detail()).isEqualTo("500");
                });
    }

    @Test
    void aRepeatedAnswerAndAReadAreNotWritten() throws Exception {
        call(
                "POST",
                (request, response) -> {
                    request.setAttribute(AuditLog.REPEATED, true);
                    response.flushBuffer();
                });
        call("GET", (_, response) -> response.flushBuffer());
        assertThat(entries()).isEmpty();
    }
}
