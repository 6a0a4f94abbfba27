package been.web;

import been.web.admission.AdmissionConfiguration;
import been.web.hooks.HookConfiguration;
import been.web.observation.ObservationConfiguration;
import been.web.once.OnceConfiguration;
import been.web.openapi.OpenApiConfiguration;
import been.web.pages.PagesConfiguration;
import been.web.rest.RestConfiguration;
import been.web.security.SecurityConfiguration;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The web side of the controller; what it shows comes from the platform's modules. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration(exclude = UserDetailsServiceAutoConfiguration.class)
@Import({
    AdmissionConfiguration.class,
    DatabaseConfiguration.class,
    HookConfiguration.class,
    ObservationConfiguration.class,
    OnceConfiguration.class,
    OpenApiConfiguration.class,
    PagesConfiguration.class,
    RestConfiguration.class,
    SecurityConfiguration.class
})
class WebConfiguration {

    /**
     * Callers by HTTPS get cookies and links for HTTPS, also where a proxy before the controller
     * ends it.
     */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> isCalledByHttps(
            @Value("${been.url}") String url) {
        return tomcat -> {
            if (url.startsWith("https:")) {
                tomcat.addConnectorCustomizers(connector -> {
                    connector.setScheme("https");
                    connector.setSecure(true);
                });
            }
        };
    }

    /**
     * Keeps Tomcat's empty document root beside its other files, so that a kill leaves nothing in
     * the system's temporary folder.
     */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> documentRoot(
            @Value("${server.tomcat.basedir:}") String folder) {
        return tomcat -> {
            if (!folder.isEmpty()) {
                tomcat.getSettings().setDocumentRoot(emptyFolder(Path.of(folder, "documents")));
            }
        };
    }

    private static File emptyFolder(Path folder) {
        try {
            return Files.createDirectories(folder).toFile();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
