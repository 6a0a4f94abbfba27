package been.web.rest;

import been.protocol.HostName;
import been.protocol.HostUsage;
import been.protocol.Listing;
import been.protocol.access.ReadOnly;
import been.protocol.hosts.HostConfiguration;
import been.protocol.hosts.HostView;
import been.tasks.Hosts;
import been.web.security.Action;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Hosts: what they are and were, and how they stand. */
@RestController
@ReadOnly
@RequestMapping("/api/v1/hosts")
final class HostResource {

    private final Hosts hosts;

    HostResource(Hosts hosts) {
        this.hosts = hosts;
    }

    /** Without what is long: installed packages and what processors can do. */
    @GetMapping
    Listing<HostView> list() {
        return new Listing<>(hosts.hosts().stream().map(HostResource::brief).toList());
    }

    private static HostView brief(HostView host) {
        return host.with(host.properties().without("software.packages").without("cpu.flags"));
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

    /** What the host was, newest first. */
    @GetMapping("/{name}/configurations")
    Listing<HostConfiguration.Entry> configurations(
            @PathVariable HostName name,
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit) {
        view(name);
        return Cursor.page(cursor, limit, (from, most) -> hosts.configurations(name, from, most));
    }

    /** One configuration, with what distinguishes it from the one before. */
    @GetMapping("/{name}/configurations/{digest}")
    HostConfiguration configuration(@PathVariable HostName name, @PathVariable String digest) {
        view(name);
        return hosts.configuration(name, digest)
                .orElseThrow(() -> Refusals.notFound("configuration", digest));
    }

    /** The host looks again at what it is, as soon as it is there and runs nothing exclusive. */
    @PostMapping("/{name}/detect")
    @Action("host.detect")
    @ResponseStatus(HttpStatus.ACCEPTED)
    void detect(@PathVariable HostName name, Principal caller) {
        if (!hosts.detect(name, caller.getName())) {
            throw Refusals.notFound("host", name);
        }
    }
}
