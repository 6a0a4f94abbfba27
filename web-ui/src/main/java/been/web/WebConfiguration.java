package been.web;

import been.web.admission.AdmissionConfiguration;
import been.web.hooks.HookConfiguration;
import been.web.observation.ObservationConfiguration;
import been.web.once.OnceConfiguration;
import been.web.openapi.OpenApiConfiguration;
import been.web.pages.PagesConfiguration;
import been.web.rest.RestConfiguration;
import been.web.security.SecurityConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration;
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
class WebConfiguration {}
