package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.ChangeReports;
import been.protocol.Wire;
import been.protocol.access.OpenToAnyone;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.protocol.analyses.ChangeReport;
import been.web.RunningController.Site;
import been.web.security.Access;
import been.web.security.AccessTokens;
import been.web.security.AlsoPublic;
import been.web.security.ApiTokens;
import been.web.security.ApiTokens.Created;
import been.web.security.Identity;
import been.web.security.PublicView;
import been.web.security.Rights;
import been.web.security.User;
import been.web.security.Users;
import com.vaadin.flow.router.RouteData;
import com.vaadin.flow.server.VaadinServletContext;
import com.vaadin.flow.server.startup.ApplicationRouteRegistry;
import jakarta.servlet.ServletContext;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.condition.NameValueExpression;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Every mapped call × every kind of credential answers as its handler declares; what is added later
 * is in it by itself.
 */
@ExtendWith(RunningController.class)
class AccessMatrixIT {

    private final Site site;

    AccessMatrixIT(Site site) {
        this.site = site;
    }

    /**
     * @param handler {@code null} for a call that does not exist
     */
    private record Call(String method, String path, @Nullable HandlerMethod handler) {

        boolean isForHosts() {
            return path.startsWith("/api/host/");
        }

        boolean isOpen() {
            return handler != null
                    && AnnotatedElementUtils.hasAnnotation(handler.getMethod(), OpenToAnyone.class);
        }

        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    @Test
    void everyCallDeclaresWhoMayMakeIt() {
        assertThat(
                        calls().stream()
                                .filter(call -> call.handler() != null)
                                .filter(call -> !call.isOpen() && declared(call) == null))
                .as("calls that declare no right, which nobody can make")
                .isEmpty();
    }

    @Test
    void hostsAndUsersAreApart() {
        for (Call call : calls()) {
            Access.Least declared = declared(call);
            if (declared != null && !call.isOpen()) {
                assertThat(declared.role() == Role.HOST)
                        .as(call.toString())
                        .isEqualTo(call.isForHosts());
            }
        }
    }

    @Test
    void onlyReadingCanBePublic() {
        for (Call call : calls()) {
            if (call.handler() != null
                    && AnnotatedElementUtils.hasAnnotation(
                            call.handler().getMethod(), AlsoPublic.class)) {
                assertThat(call.method()).as(call.toString()).isEqualTo("GET");
            }
        }
    }

    @Test
    void aPublicAnalysisIsSeenByEverybodyAndNothingElseIs() {
        assertThat(put("/api/v1/analyses/999999/public")).isEqualTo(404);
        assertThat(put("/api/v1/analyses/1/public")).isEqualTo(204);
        try {
            for (Call call : calls()) {
                String path = call.path().replace("/999", "/1");
                var stranger = new Call(call.method(), path, call.handler());
                boolean isPublic =
                        call.handler() != null
                                && AnnotatedElementUtils.hasAnnotation(
                                        call.handler().getMethod(), AlsoPublic.class);
                if (!path.endsWith("/events")) {
                    var answer = answer(stranger, site.request(path));
                    if (isPublic || call.isOpen()) {
                        assertThat(answer.statusCode()).as(stranger.toString()).isNotEqualTo(401);
                    } else {
                        assertThat(answer.statusCode()).as(stranger.toString()).isEqualTo(401);
                    }
                }
            }
            assertThat(status("/api/v1/analyses/1")).isEqualTo(200);
            assertThat(status("/api/v1/analyses/2")).isEqualTo(401);
            for (String path : List.of("", "/executions", "/charts/run-sequence.json")) {
                String told = site.send(site.request("/api/v1/analyses/1" + path)).body();
                assertThat(told)
                        .as("neither hosts, nor tasks, nor what the file runs")
                        .doesNotContain("alpha", "a1-run-", "/tasks/", "repeat:");
                assertThat(site.send(site.admin("/api/v1/analyses/1" + path)).body())
                        .as("which who signed in sees")
                        .contains("alpha");
            }
            assertThat(status("/public/analyses/1")).isEqualTo(200);
            assertThat(status("/analyses/1")).isEqualTo(302);
        } finally {
            site.send(site.admin("/api/v1/analyses/1/public").DELETE());
        }
        assertThat(status("/api/v1/analyses/1")).isEqualTo(401);
    }

    @Test
    void aPublicChangeIsAPageWithoutHostsAndPeople() {
        assertThat(put("/api/v1/changes/999999/public")).isEqualTo(404);
        assertThat(put("/api/v1/changes/1/public")).isEqualTo(204);
        assertThat(status("/public/changes/1")).isEqualTo(200);
        assertThat(status("/change/1")).isEqualTo(302);
        assertThat(status("/api/v1/changes/1/report")).isEqualTo(401);
        ChangeReport whole = site.bean(ChangeReports.class).of(1).orElseThrow();
        assertThat(Wire.write(whole)).contains("alpha", "BEEN", "Ada", "software.cc.version");
        assertThat(Wire.write(PublicView.of(whole)))
                .contains("Check every", "src/<b>parse.c")
                .doesNotContain("alpha", "BEEN", "Ada", "software.cc.version");
        assertThat(site.send(site.admin("/api/v1/changes/1/public").DELETE()).statusCode())
                .isEqualTo(204);
        assertThat(site.send(site.admin("/api/v1/changes/1/public").DELETE()).statusCode())
                .isEqualTo(404);
    }

    private int put(String path) {
        return site.send(site.admin(path).PUT(BodyPublishers.noBody())).statusCode();
    }

    private int status(String path) {
        return site.send(site.request(path).header("Accept", "text/html, application/json"))
                .statusCode();
    }

    @Test
    void withoutTokenNothingButTheOpenCallsAnswers() {
        for (Call call : calls()) {
            var answer = answer(call, site.request(call.path()));
            if (call.isOpen()) {
                boolean isUnsigned = answer.body().contains("\"hook.signature\"");
                assertThat(isUnsigned ? 200 : answer.statusCode())
                        .as(call.toString())
                        .isIn(200, 400);
            } else {
                assertThat(answer.statusCode()).as(call.toString()).isEqualTo(401);
            }
        }
    }

    @Test
    void wrongTokenOpensNothing() {
        for (Call call : calls()) {
            for (String credential : List.of("Bearer wrong", "Basic YTpi", "Bearer ")) {
                var wrong = site.request(call.path()).header("Authorization", credential);
                assertThat(answer(call, wrong).statusCode())
                        .as(call + " with " + credential)
                        .isEqualTo(401);
            }
        }
    }

    @Test
    void hostCredentialOpensTheHostProtocolOnly() {
        for (Call call : calls()) {
            var answer = answer(call, site.host(call.path()));
            if (call.isForHosts()) {
                assertThat(answer.statusCode())
                        .as(call.toString())
                        .isNotIn(401, 403)
                        .isLessThan(500);
            } else {
                assertThat(answer.statusCode()).as(call.toString()).isEqualTo(401);
            }
        }
    }

    @Test
    void eachRoleMakesTheCallsThatAreDeclaredForItAndNoOther() {
        for (Role role : List.of(Role.VIEWER, Role.OPERATOR, Role.ADMIN)) {
            var somebody = new Identity("a-" + role, role);
            String token =
                    site.bean(AccessTokens.class)
                            .issue(AccessTokens.Kind.BEARER, somebody, Duration.ofMinutes(10));
            calls().forEach(call -> checkUser(call, somebody, token));
        }
    }

    @Test
    void aCiTokenMakesTheCallsOfItsScopesAndNoOther() {
        for (Set<Scope> scopes :
                List.of(
                        Set.of(Scope.READ),
                        Set.of(Scope.RUN),
                        Set.of(Scope.UPLOAD),
                        Set.of(Scope.READ, Scope.RUN, Scope.UPLOAD))) {
            String name =
                    scopes.stream()
                            .map(scope -> scope.name().toLowerCase(Locale.ROOT))
                            .sorted()
                            .collect(Collectors.joining("-"));
            var made =
                    (Created.Done)
                            site.bean(ApiTokens.class)
                                    .ofCi(name, scopes, Duration.ofMinutes(10), "admin");
            var build = new Identity("ci/" + name, Role.OPERATOR, scopes);
            for (Call call : calls()) {
                // Ends its own token, which it may.
                if (!call.toString().equals("DELETE /api/v1/account/token")) {
                    checkUser(call, build, made.token().secret());
                }
            }
        }
    }

    @Test
    void whatHasEndedOpensNothing() {
        ApiTokens tokens = site.bean(ApiTokens.class);
        Users users = site.bean(Users.class);
        users.create("gone", Role.ADMIN, null, "admin");
        User gone = users.find("gone").orElseThrow();
        Set<Scope> all = Set.of(Scope.ALL);
        var revoked =
                (Created.Done) tokens.ofUser(gone, "revoked", all, Duration.ofDays(1), "admin");
        var expired =
                (Created.Done) tokens.ofUser(gone, "expired", all, Duration.ofMillis(1), "admin");
        tokens.revoke(revoked.token().id(), null);
        String foreign =
                site.bean(AccessTokens.class)
                        .issue(
                                AccessTokens.Kind.SESSION,
                                new Identity("admin", Role.ADMIN),
                                Duration.ofMinutes(10));
        var disabled =
                (Created.Done) tokens.ofUser(gone, "disabled", all, Duration.ofDays(1), "admin");
        users.change("gone", null, false);
        try {
            for (String secret :
                    List.of(
                            revoked.token().secret(),
                            expired.token().secret(),
                            disabled.token().secret(),
                            foreign)) {
                for (Call call : calls()) {
                    var request =
                            site.request(call.path()).header("Authorization", "Bearer " + secret);
                    assertThat(answer(call, request).statusCode())
                            .as(call.toString())
                            .isEqualTo(401);
                }
            }
        } finally {
            users.remove("gone");
        }
    }

    /** {@code null} for calls that are open, or that nobody can make. */
    private Access.@Nullable Least declared(Call call) {
        return call.handler() != null
                        && site.bean(Rights.class).of(call.handler()) instanceof Access.Least least
                ? least
                : null;
    }

    private void checkUser(Call call, Identity who, String token) {
        String what = call + " as " + who.role() + " " + who.scopes();
        var answer =
                answer(call, site.request(call.path()).header("Authorization", "Bearer " + token));
        Access.Least declared = declared(call);
        if (call.isForHosts()) {
            assertThat(answer.statusCode()).as(what).isEqualTo(401);
        } else if (call.handler() == null) {
            assertThat(answer.statusCode()).as(what).isEqualTo(404);
        } else if (!call.isOpen()
                && declared != null
                && who.role().includes(declared.role())
                && !who.scopes().contains(Scope.ALL)
                && !who.scopes().contains(declared.scope())) {
            assertThat(answer.statusCode()).as(what).isEqualTo(403);
            assertThat(answer.body()).as(what).contains("\"auth.scope\"");
        } else if (call.isOpen() || (declared != null && who.role().includes(declared.role()))) {
            assertThat(answer.statusCode()).as(what).isNotEqualTo(401).isLessThan(500);
            assertThat(answer.body()).as(what).doesNotContain("\"auth.");
        } else {
            assertThat(answer.statusCode()).as(what).isEqualTo(403);
            assertThat(answer.body()).as(what).contains("\"auth.role\"");
        }
    }

    @Test
    void noOtherSpellingLeadsPastADeclaration() {
        String viewer =
                site.bean(AccessTokens.class)
                        .issue(
                                AccessTokens.Kind.BEARER,
                                new Identity("a-viewer", Role.VIEWER),
                                Duration.ofMinutes(10));
        for (String path :
                List.of(
                        "/api/v1/hosts/join-tokens/",
                        "/api/v1/hosts//join-tokens",
                        "/api/v1/hosts/join-tokens;a=b",
                        "/api/v1/hosts/%6Aoin-tokens",
                        "/api/v1/hosts/./join-tokens",
                        "/api/v1/packages/../hosts/join-tokens",
                        "/API/v1/hosts/join-tokens",
                        "/api/v1/hosts/join-tokens.json")) {
            for (String method : List.of("GET", "HEAD", "POST", "OPTIONS")) {
                var answer =
                        site.send(
                                site.request(path)
                                        .header("Authorization", "Bearer " + viewer)
                                        .method(method, BodyPublishers.noBody()));
                assertThat(answer.statusCode()).as(method + " " + path).isNotIn(201, 500);
                assertThat(answer.body()).as(method + " " + path).doesNotContain("token\":");
            }
        }
        var head =
                site.send(
                        site.request("/api/v1/hosts/join-tokens")
                                .header("Authorization", "Bearer " + viewer)
                                .HEAD());
        assertThat(head.statusCode()).isEqualTo(403);
    }

    @Test
    void nothingIsMappedOutsideTheApiButTheLogin() {
        assertThat(mappings().filter(path -> !path.startsWith("/api/")))
                .containsExactlyInAnyOrder(
                        "/login", "/login/token", "/error", "/health", "/health/live", "/metrics");
    }

    @Test
    void everyPageSendsAStrangerToTheLogin() {
        List<RouteData> routes =
                ApplicationRouteRegistry.getInstance(
                                new VaadinServletContext(site.bean(ServletContext.class)))
                        .getRegisteredRoutes();
        assertThat(routes).hasSizeGreaterThan(7);
        for (RouteData route : routes) {
            if (route.getTemplate().startsWith("public/")) {
                continue; // aPublicAnalysisIsSeenByEverybodyAndNothingElseIs
            }
            String path = "/" + route.getTemplate().replaceAll(":[a-z]+(\\([^/]*\\))?", "1");
            var response = site.send(site.request(path).header("Accept", "text/html"));
            assertThat(response.statusCode()).as(path).isEqualTo(302);
            assertThat(response.headers().firstValue("Location").orElseThrow())
                    .as(path)
                    .contains("/login");
        }
    }

    private HttpResponse<String> answer(Call call, HttpRequest.Builder request) {
        var body =
                call.method().equals("GET")
                        ? BodyPublishers.noBody()
                        : BodyPublishers.ofString("{");
        var json = request.header("Content-Type", "application/json");
        return site.send(json.method(call.method(), body));
    }

    private Stream<String> mappings() {
        return site.bean(RequestMappingHandlerMapping.class).getHandlerMethods().keySet().stream()
                .flatMap(info -> info.getPatternValues().stream())
                .distinct();
    }

    private List<Call> calls() {
        var calls = new ArrayList<Call>();
        site.bean(RequestMappingHandlerMapping.class)
                .getHandlerMethods()
                .forEach((info, handler) -> {
                    Set<RequestMethod> methods = info.getMethodsCondition().getMethods();
                    for (String pattern : info.getPatternValues()) {
                        if (pattern.startsWith("/api/")) {
                            String path = filled(pattern) + parameters(info);
                            methods.forEach(
                                    method -> calls.add(new Call(method.name(), path, handler)));
                        }
                    }
                });
        assertThat(calls).hasSizeGreaterThan(25);
        calls.add(new Call("GET", "/api/v1/nothing", null));
        calls.add(new Call("POST", "/api/host/v2/nothing", null));
        calls.sort(Comparator.comparing(Call::path).thenComparing(Call::method));
        return calls;
    }

    /**
     * With names that do not exist, so that no call changes anything or follows something for ever;
     * but schemas are open to everybody, so one that exists is asked for.
     */
    private static String filled(String pattern) {
        return pattern.replace("/schemas/{name}", "/schemas/analysis")
                .replaceAll("\\{[^}]*}", "999");
    }

    /** Those by which a call is told from another one of the same path. */
    private static String parameters(RequestMappingInfo info) {
        String names =
                info.getParamsCondition().getExpressions().stream()
                        .map(NameValueExpression::getName)
                        .collect(Collectors.joining("&"));
        return names.isEmpty() ? "" : "?" + names;
    }
}
