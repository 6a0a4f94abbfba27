package been.web;

import been.protocol.access.Role;
import been.web.example.ExamplePlatform;
import been.web.security.Identity;
import been.web.security.LoginLinks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A controller over the example platform, started once for all integration tests of a JVM. */
final class RunningController implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Site.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getStore(
                        ExtensionContext.StoreScope.LAUNCHER_SESSION,
                        ExtensionContext.Namespace.create(RunningController.class))
                .computeIfAbsent(Site.class, _ -> Site.start(), Site.class);
    }

    /** The running controller as its callers see it. */
    static final class Site implements AutoCloseable {

        private final Path data;
        private final Controller controller;
        private final String adminToken;
        private final HttpClient http = HttpClient.newHttpClient();

        private Site(Path data, Controller controller, String adminToken) {
            this.data = data;
            this.controller = controller;
            this.adminToken = adminToken;
        }

        private static Site start() {
            try {
                Path data = Files.createTempDirectory("been-web");
                var options = ControllerOptions.local(data, 0, null);
                var running =
                        switch (Controller.start(options, ExamplePlatform.class)) {
                            case Controller.Running one -> one;
                            case Controller.Refused refused ->
                                    throw new IllegalStateException(refused.toString());
                        };
                String token = Files.readString(data.resolve("controller/admin-token")).strip();
                return new Site(data, running.controller(), token);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        String url() {
            return controller.url();
        }

        Path data() {
            return data;
        }

        String adminToken() {
            return adminToken;
        }

        <T> T bean(Class<T> type) {
            return controller.context().getBean(type);
        }

        String loginLink() {
            return bean(LoginLinks.class).create(url(), new Identity("admin", Role.ADMIN));
        }

        HttpRequest.Builder request(String path) {
            return HttpRequest.newBuilder(URI.create(url() + path));
        }

        HttpRequest.Builder admin(String path) {
            return request(path).header("Authorization", "Bearer " + adminToken);
        }

        HttpRequest.Builder host(String path) {
            return request(path).header("Authorization", "Bearer credential-of-alpha");
        }

        HttpResponse<String> send(HttpRequest.Builder request) {
            try {
                return http.send(request.build(), BodyHandlers.ofString());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }

        HttpResponse<byte[]> bytes(HttpRequest.Builder request)
                throws IOException, InterruptedException {
            return http.send(request.build(), BodyHandlers.ofByteArray());
        }

        HttpClient http() {
            return http;
        }

        static JsonNode json(HttpResponse<String> response) {
            return JsonMapper.shared().readTree(response.body());
        }

        @Override
        public void close() throws IOException {
            http.close();
            controller.close();
            try (Stream<Path> files = Files.walk(data)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file); // Tomcat may have been faster
                }
            }
        }
    }
}
