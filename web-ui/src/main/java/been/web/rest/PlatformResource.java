package been.web.rest;

import been.protocol.access.Allowed;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.web.once.GivesSecret;
import been.web.security.Identity;
import been.web.security.LoginLinks;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** The way into the platform. */
@RestController
@ReadOnly
@RequestMapping("/api/v1")
final class PlatformResource {

    private final LoginLinks links;

    PlatformResource(LoginLinks links) {
        this.links = links;
    }

    record LoginLink(String url) {}

    /** A link that opens one browser session of the caller's identity, once, within 15 minutes. */
    @PostMapping("/login-links")
    @Allowed(role = Role.VIEWER, action = "platform.login-link")
    @GivesSecret
    @ResponseStatus(HttpStatus.CREATED)
    LoginLink loginLink(@AuthenticationPrincipal Identity caller) {
        String base = ServletUriComponentsBuilder.fromCurrentContextPath().build().toUriString();
        return new LoginLink(links.create(base, caller));
    }
}
