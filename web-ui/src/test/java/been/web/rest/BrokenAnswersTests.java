package been.web.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.web.problem.ApiProblem;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletResponse;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.ErrorPage;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpHeaders;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

/** What a client sees of an answer that fails, in the server that a controller runs in. */
class BrokenAnswersTests {

    private static final String PART = "a,b\n";

    @RestController
    static final class Exports {

        @GetMapping("/chunked")
        void chunked(HttpServletResponse response) throws IOException {
            send(response, "text/csv", 10_000);
        }

        /** As long as it would be with a problem after it. */
        @GetMapping("/measured")
        void measured(HttpServletResponse response) throws IOException {
            response.setContentLengthLong(PART.length() * 10_000 + 5);
            send(response, "application/json", 10_000);
        }

        @GetMapping("/early")
        void early(HttpServletResponse response) throws IOException {
            response.setContentLengthLong(1_000_000);
            response.setHeader(HttpHeaders.CONTENT_DISPOSITION, "attachment");
            send(response, "text/csv", 1);
        }

        private static void send(HttpServletResponse response, String type, int parts)
                throws IOException {
            response.setContentType(type);
            for (int i = 0; i < parts; i++) {
                response.getOutputStream().write(PART.getBytes(StandardCharsets.US_ASCII));
            }
            throw new EOFException("the file of a result is damaged");
        }
    }

    @EnableWebMvc
    @Import({Exports.class, ProblemAnswers.class, BrokenAnswers.class, ErrorAnswers.class})
    static class Application {}

    @TempDir private Path folder;
    private final Tomcat server = new Tomcat();

    @BeforeEach
    void start() throws LifecycleException {
        server.setBaseDir(folder.toString());
        server.setPort(0);
        var application = new AnnotationConfigWebApplicationContext();
        application.register(Application.class);
        Context context = server.addContext("", folder.toString());
        Tomcat.addServlet(context, "dispatcher", new DispatcherServlet(application))
                .addMapping("/");
        addFilter(
                context,
                (request, _, _) -> {
                    throw new CannotGetJdbcConnectionException("who is it?");
                });
        var errors = new ErrorPage();
        errors.setLocation("/error");
        context.addErrorPage(errors);
        server.getConnector();
        server.start();
    }

    private static void addFilter(Context context, Filter filter) {
        var definition = new FilterDef();
        definition.setFilterName("filter");
        definition.setFilter(filter);
        context.addFilterDef(definition);
        var mapping = new FilterMap();
        mapping.setFilterName("filter");
        mapping.addURLPattern("/filtered");
        context.addFilterMap(mapping);
    }

    @AfterEach
    void stop() throws LifecycleException {
        server.stop();
        server.destroy();
    }

    @Test
    void aBodyThatFailsAfterItsStartHasNoEnd() {
        assertThatThrownBy(() -> get("/chunked")).isInstanceOf(IOException.class);
    }

    @Test
    void aBodyOfKnownLengthIsNotFilledUpWithAProblem() {
        assertThatThrownBy(() -> get("/measured")).isInstanceOf(IOException.class);
    }

    @Test
    void aProblemBeforeTheStartHasNoHeadersOfTheFile() throws Exception {
        HttpResponse<String> answer = get("/early");
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.headers().firstValue(HttpHeaders.CONTENT_TYPE))
                .contains(ApiProblem.MEDIA_TYPE);
        assertThat(answer.headers().firstValue(HttpHeaders.CONTENT_DISPOSITION)).isEmpty();
        assertThat(answer.body()).startsWith("{").contains("platform.storage").endsWith("}");
    }

    /** Such as one that looks up who calls: the caller tries another controller then. */
    @Test
    void aFilterWithoutItsDatabaseIsAnsweredAsAResourceWithoutIt() throws Exception {
        HttpResponse<String> answer = get("/filtered");
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.headers().firstValue(HttpHeaders.CONTENT_TYPE))
                .contains(ApiProblem.MEDIA_TYPE);
        assertThat(answer.body()).contains("platform.database").doesNotContain("who is it?");
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            String address = "http://localhost:" + server.getConnector().getLocalPort() + path;
            return client.send(
                    HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString());
        }
    }
}
