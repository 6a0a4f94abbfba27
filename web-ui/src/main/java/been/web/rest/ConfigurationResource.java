package been.web.rest;

import been.protocol.Listing;
import been.protocol.access.Allowed;
import been.protocol.access.Role;
import been.web.settings.Settings;
import org.springframework.core.env.Environment;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** What this controller was told, and what holds where nobody said anything. */
@RestController
final class ConfigurationResource {
    private final Environment environment;

    ConfigurationResource(Environment environment) {
        this.environment = environment;
    }

    /** Every setting of this controller; secrets are in files, of which only the names are told. */
    @GetMapping("/api/v1/configuration")
    @Allowed(role = Role.ADMIN)
    Listing<Settings.Effective> configuration() {
        return new Listing<>(Settings.effective(environment));
    }
}
