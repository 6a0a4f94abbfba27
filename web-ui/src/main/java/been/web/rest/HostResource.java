package been.web.rest;

import been.protocol.HostName;
import been.protocol.HostUsage;
import been.tasks.HostView;
import been.tasks.Hosts;
import java.security.Principal;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Hosts: what they are and how they stand; tokens for new ones. */
@RestController
@RequestMapping("/api/v1/hosts")
final class HostResource {

    private final Hosts hosts;

    HostResource(Hosts hosts) {
        this.hosts = hosts;
    }

    /** A secret that lets one host join, shown this once. */
    record JoinToken(String token) {}

    @GetMapping
    Listing<HostView> list() {
        return new Listing<>(hosts.hosts());
    }

    @GetMapping("/{name}")
    HostView view(@PathVariable HostName name) {
        return hosts.host(name).orElseThrow(() -> Refusals.notFound("host", name));
    }

    /** How busy it was during the last hour, oldest first. */
    @GetMapping("/{name}/usage")
    Listing<HostUsage> usage(@PathVariable HostName name) {
        view(name);
        return new Listing<>(hosts.usage(name));
    }

    @PostMapping("/join-tokens")
    @ResponseStatus(HttpStatus.CREATED)
    JoinToken joinToken(Principal caller) {
        return new JoinToken(hosts.createJoinToken(caller.getName()));
    }
}
