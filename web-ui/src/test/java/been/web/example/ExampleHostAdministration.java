package been.web.example;

import been.protocol.HostName;
import been.protocol.hosts.ListedToken;
import been.tasks.HostAdministration;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Takes every order for one of the example's hosts, and carries none out. */
public final class ExampleHostAdministration implements HostAdministration {
    private final ExampleHosts hosts;
    private final List<HostName> removed = new CopyOnWriteArrayList<>();

    public ExampleHostAdministration(ExampleHosts hosts) {
        this.hosts = hosts;
    }

    @Override
    public String createJoinToken(String who, Duration life) {
        return hosts.createJoinToken(who);
    }

    @Override
    public List<ListedToken> joinTokens() {
        Instant made = Instant.parse("2026-03-01T08:00:00Z");
        return List.of(
                new ListedToken(
                        "0123456789ab", made, "ann", made.plus(USUAL_TOKEN_LIFE), null, null));
    }

    @Override
    public boolean revokeJoinToken(String id) {
        return id.equals("0123456789ab");
    }

    private Ordered known(HostName name) {
        return hosts.host(name).isPresent() ? new Ordered.Done() : new Ordered.NoSuchHost();
    }

    @Override
    public Ordered drain(HostName name, String who, String why, @Nullable Duration time) {
        return known(name);
    }

    @Override
    public Ordered resume(HostName name, String who) {
        return known(name);
    }

    @Override
    public Ordered revoke(HostName name, String who, String why) {
        return known(name);
    }

    @Override
    public Ordered remove(HostName name, String who) {
        removed.add(name);
        return known(name);
    }

    public List<HostName> removed() {
        return removed;
    }

    @Override
    public Optional<String> revocation(String credential) {
        return credential.equals("revoked")
                ? Optional.of("The credential of host 'delta' was revoked by ann.")
                : Optional.empty();
    }
}
