package been.web.rest;

import been.protocol.Listing;
import been.protocol.access.Allowed;
import been.protocol.access.Role;
import been.web.settings.Settings;
import org.springframework.core.env.Environment;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The settings of this controller, given or default. */
@RestController
final class ConfigurationResource {
    private final Environment environment;

    ConfigurationResource(Environment environment) {
        this.environment = environment;
    }

    /** Every setting of this controller; of secrets, which are in files, only the file names. */
    @GetMapping("/api/v1/configuration")
    @Allowed(role = Role.ADMIN)
    Listing<Settings.Effective> configuration() {
        return new Listing<>(Settings.effective(environment));
    }
}
