package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import been.web.RunningController.Site;
import com.vaadin.flow.router.RouteData;
import com.vaadin.flow.server.VaadinServletContext;
import com.vaadin.flow.server.startup.ApplicationRouteRegistry;
import jakarta.servlet.ServletContext;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Every mapped call × every kind of credential; what is added later is in it by itself. */
@ExtendWith(RunningController.class)
class AccessMatrixIT {

    private static final Set<String> OPEN =
            Set.of("GET /api/v1/health", "POST /api/host/v1/register");

    private final Site site;

    AccessMatrixIT(Site site) {
        this.site = site;
    }

    private record Call(String method, String path) {
        boolean isForHosts() {
            return path.startsWith("/api/host/");
        }

        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    @Test
    void withoutTokenNothingButTheOpenCallsAnswers() {
        for (Call call : calls()) {
            int status = status(call, site.request(call.path()));
            if (OPEN.contains(call.toString())) {
                assertThat(status).as(call.toString()).isIn(200, 400);
            } else {
                assertThat(status).as(call.toString()).isEqualTo(401);
            }
        }
    }

    @Test
    void wrongTokenOpensNothing() {
        for (Call call : calls()) {
            var wrong = site.request(call.path()).header("Authorization", "Bearer wrong");
            assertThat(status(call, wrong)).as(call.toString()).isEqualTo(401);
            var basic = site.request(call.path()).header("Authorization", "Basic YTpi");
            assertThat(status(call, basic)).as(call.toString()).isEqualTo(401);
        }
    }

    @Test
    void hostCredentialOpensTheHostProtocolOnly() {
        for (Call call : calls()) {
            int status = status(call, site.host(call.path()));
            if (call.isForHosts()) {
                assertThat(status).as(call.toString()).isNotIn(401, 403).isLessThan(500);
            } else {
                assertThat(status).as(call.toString()).isEqualTo(401);
            }
        }
    }

    @Test
    void adminTokenOpensEverythingButTheHostProtocol() {
        for (Call call : calls()) {
            int status = status(call, site.admin(call.path()));
            if (call.isForHosts()) {
                assertThat(status).as(call.toString()).isEqualTo(401);
            } else {
                assertThat(status).as(call.toString()).isNotIn(401, 403).isLessThan(500);
            }
        }
    }

    @Test
    void nothingIsMappedOutsideTheApiButTheLogin() {
        assertThat(mappings().filter(path -> !path.startsWith("/api/")))
                .containsExactlyInAnyOrder("/login", "/login/token", "/error");
    }

    @Test
    void everyPageSendsAStrangerToTheLogin() {
        List<RouteData> routes =
                ApplicationRouteRegistry.getInstance(
                                new VaadinServletContext(site.bean(ServletContext.class)))
                        .getRegisteredRoutes();
        assertThat(routes).hasSizeGreaterThan(7);
        for (RouteData route : routes) {
            String path = "/" + route.getTemplate().replaceAll(":[a-z]+(\\([^/]*\\))?", "1");
            var response = site.send(site.request(path).header("Accept", "text/html"));
            assertThat(response.statusCode()).as(path).isEqualTo(302);
            assertThat(response.headers().firstValue("Location").orElseThrow())
                    .as(path)
                    .contains("/login");
        }
    }

    private int status(Call call, HttpRequest.Builder request) {
        var body =
                call.method().equals("GET")
                        ? BodyPublishers.noBody()
                        : BodyPublishers.ofString("{");
        var json = request.header("Content-Type", "application/json");
        return site.send(json.method(call.method(), body)).statusCode();
    }

    private Stream<String> mappings() {
        return site.bean(RequestMappingHandlerMapping.class).getHandlerMethods().keySet().stream()
                .flatMap(info -> info.getPatternValues().stream())
                .distinct();
    }

    private Set<Call> calls() {
        var calls = new TreeSet<Call>(Comparator.comparing(Call::path).thenComparing(Call::method));
        for (RequestMappingInfo info :
                site.bean(RequestMappingHandlerMapping.class).getHandlerMethods().keySet()) {
            Set<RequestMethod> methods = info.getMethodsCondition().getMethods();
            for (String pattern : info.getPatternValues()) {
                if (pattern.startsWith("/api/")) {
                    String path = filled(pattern);
                    methods.forEach(method -> calls.add(new Call(method.name(), path)));
                }
            }
        }
        assertThat(calls).hasSizeGreaterThan(25);
        calls.add(new Call("GET", "/api/v1/nothing"));
        calls.add(new Call("POST", "/api/host/v2/nothing"));
        return calls;
    }

    /** With names of nothing, so that no call changes anything or follows something for ever. */
    private static String filled(String pattern) {
        return pattern.replaceAll("\\{[^}]*}", "999");
    }
}
