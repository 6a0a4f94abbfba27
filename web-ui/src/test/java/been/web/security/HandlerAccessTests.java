package been.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.web.security.ApiTokens.Created;
import jakarta.servlet.http.Cookie;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Calls that are being answered still, while what admitted them changes. */
class HandlerAccessTests {

    public static final class Streams {

        @ReadOnly
        @AlsoPublic
        public void events() {}
    }

    private static final Identity ADA = new Identity("ada", Role.OPERATOR);

    @TempDir private Path folder;
    private Tables tables;
    private PublicAnalyses published;
    private HandlerAccess access;

    @BeforeEach
    void open() {
        tables = Tables.inFile(folder);
        published = new PublicAnalyses(tables.database, tables.clock);
        access =
                new HandlerAccess(
                        new StaticListableBeanFactory()
                                .getBeanProvider(RequestMappingHandlerMapping.class),
                        new Rights(List.of()),
                        published::contains,
                        tables.tokens);
        tables.users.create("ada", Role.OPERATOR, null, "admin");
    }

    @Test
    void aCallEndsWithItsToken() throws Exception {
        var made =
                (Created.Done)
                        tables.apiTokens.ofUser(
                                tables.users.find("ada").orElseThrow(),
                                "test",
                                Set.of(Scope.READ),
                                Duration.ofDays(1),
                                "ada");
        MockHttpServletRequest call = call(ADA);
        call.addHeader("Authorization", "Bearer " + made.token().secret());
        assertThat(access.isStillAdmitted(call)).isTrue();
        tables.apiTokens.revoke(made.token().id(), "ada");
        published.publish(7, "admin");
        assertThat(access.isStillAdmitted(call))
                .as("also where a stranger may see less of it")
                .isFalse();
    }

    @Test
    void aCallEndsWithItsUser() throws Exception {
        String secret = tables.tokens.issue(AccessTokens.Kind.SESSION, ADA, Duration.ofDays(1));
        MockHttpServletRequest call = call(ADA);
        call.setCookies(new Cookie("been-session-80", secret));
        assertThat(access.isStillAdmitted(call)).isTrue();
        tables.users.change("ada", Role.VIEWER, null);
        assertThat(access.isStillAdmitted(call)).as("viewers read, too").isTrue();
        tables.users.change("ada", null, false);
        assertThat(access.isStillAdmitted(call)).isFalse();
    }

    @Test
    void aCallOfAStrangerEndsWhenTheAnalysisIsPrivateAgain() throws Exception {
        MockHttpServletRequest call = call(null);
        published.publish(7, "admin");
        assertThat(access.isStillAdmitted(call)).isTrue();
        published.withdraw(7);
        assertThat(access.isStillAdmitted(call)).isFalse();
    }

    private static MockHttpServletRequest call(@Nullable Identity caller) throws Exception {
        var call = new MockHttpServletRequest("GET", "/api/v1/analyses/7/events");
        call.setUserPrincipal(caller == null ? null : new IdentityAuthentication(caller));
        call.setAttribute(
                HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE,
                new HandlerMethod(new Streams(), Streams.class.getMethod("events")));
        call.setAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE, Map.of("id", "7"));
        return call;
    }
}
