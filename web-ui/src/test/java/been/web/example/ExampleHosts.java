package been.web.example;

import been.protocol.HostName;
import been.protocol.HostUsage;
import been.protocol.PropertyDifference;
import been.protocol.PropertyTree;
import been.protocol.RegistrationRequest;
import been.protocol.RegistrationResponse;
import been.protocol.SyncRequest;
import been.protocol.SyncResponse;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.hosts.HostConfiguration;
import been.protocol.hosts.HostView;
import been.protocol.hosts.HostView.HostState;
import been.tasks.Hosts;
import been.tasks.StaleIncarnationException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Three hosts; a credential is the host's name with a prefix. */
public final class ExampleHosts implements Hosts {

    public static final String CREDENTIAL = "credential-of-";
    static final long NEWEST_INCARNATION = 5;

    private static final Instant JOINED = Instant.parse("2026-03-01T08:00:00Z");
    private static final Instant CHANGED = Instant.parse("2026-04-02T09:30:00Z");
    private static final PropertyTree BEFORE = properties(Map.of("openssl", "3.0.13-1"));
    private static final PropertyTree NOW =
            properties(Map.of("openssl", "3.0.14-1", "python3.11", "3.11.2-6"));

    private static PropertyTree properties(Map<String, String> packages) {
        return new PropertyTree(
                Map.of(
                        "cpu",
                        Map.of(
                                "model",
                                "AMD EPYC 7543",
                                "cores",
                                8L,
                                "threads",
                                16L,
                                "frequency",
                                3_700_000_000L,
                                "flags",
                                List.of("avx2", "sse4_2")),
                        "memory",
                        Map.of("total", 67_108_864_000L),
                        "os",
                        Map.of("family", "linux", "kernel", "6.1.0", "name", "Debian GNU/Linux"),
                        "software",
                        Map.of(
                                "java",
                                List.of(Map.of("version", "25.0.1", "home", "/usr/lib/jvm/25")),
                                "mvn",
                                Map.of("version", "3.8.7"),
                                "packages",
                                Map.of(
                                        "dpkg",
                                        Map.of("count", packages.size(), "versions", packages))),
                        "disks",
                        List.of(Map.of("name", "nvme0n1", "size", 960_197_124_096L))));
    }

    private final Set<String> joinTokens = ConcurrentHashMap.newKeySet();

    @Override
    public String createJoinToken(String who) {
        String token = "join-" + (joinTokens.size() + 1);
        joinTokens.add(token);
        return token;
    }

    @Override
    public Optional<RegistrationResponse> register(RegistrationRequest request) {
        return joinTokens.remove(request.joinToken())
                ? Optional.of(
                        new RegistrationResponse(
                                request.host(), CREDENTIAL + request.host().value()))
                : Optional.empty();
    }

    @Override
    public Optional<HostName> authenticate(String credential) {
        return credential.startsWith(CREDENTIAL)
                ? Optional.of(new HostName(credential.substring(CREDENTIAL.length())))
                : Optional.empty();
    }

    @Override
    public SyncResponse sync(SyncRequest request) {
        if (request.incarnation() < NEWEST_INCARNATION) {
            throw new StaleIncarnationException(
                    request.host(), request.incarnation(), NEWEST_INCARNATION);
        }
        return new SyncResponse(request.reports().size(), List.of(), 60_000);
    }

    @Override
    public boolean mayUpload(HostName host, TaskAttempt attempt) {
        return attempt.attempt() == 1 && host.value().equals("alpha");
    }

    @Override
    public Optional<String> configurationOf(TaskAttempt attempt) {
        return Optional.of(NOW.digest());
    }

    @Override
    public List<HostConfiguration.Entry> configurations(HostName name, int offset, int limit) {
        return List.of(
                        new HostConfiguration.Entry(CHANGED, NOW.digest(), 1, 0, 1),
                        new HostConfiguration.Entry(JOINED, BEFORE.digest(), 8, 0, 0))
                .subList(Math.min(offset, 2), Math.min(offset + limit, 2));
    }

    @Override
    public Optional<HostConfiguration> configuration(HostName name, String digest) {
        return digest.equals(NOW.digest())
                ? Optional.of(
                        new HostConfiguration(
                                CHANGED,
                                digest,
                                BEFORE.digest(),
                                PropertyDifference.between(BEFORE, NOW),
                                NOW))
                : Optional.empty();
    }

    @Override
    public boolean detect(HostName name, String who) {
        return host(name).isPresent();
    }

    @Override
    public List<HostView> hosts() {
        return List.of(
                view("alpha", HostState.ONLINE, 0.97, 1.9, "a3-run-4.0.0-2"),
                view("beta", HostState.ONLINE, 0.04, 0.1),
                view("gamma", HostState.LOST, null, null));
    }

    @Override
    public Optional<HostView> host(HostName name) {
        return hosts().stream().filter(host -> host.name().equals(name)).findFirst();
    }

    @Override
    public List<HostUsage> usage(HostName name) {
        return host(name).map(HostView::usage).stream().toList();
    }

    private static HostUsage usage(double cpu, @Nullable Double load) {
        return new HostUsage(
                System.currentTimeMillis(),
                5000L,
                new HostUsage.Cpu(cpu * 0.75, cpu * 0.25, 0, 0),
                load,
                new HostUsage.Memory(4_210_000_000L, 0L),
                new HostUsage.Disk(310_000_000_000L, 0.0, 20_480.0),
                new HostUsage.Network(1200, 800),
                new HostUsage.Pressure(0.01, 0.0, 0.0));
    }

    private static HostView view(
            String name,
            HostState state,
            @Nullable Double cpu,
            @Nullable Double load,
            String... running) {
        HostUsage usage = cpu == null ? null : usage(cpu, load);
        List<TaskAttempt> attempts =
                List.of(running).stream()
                        .map(task -> new TaskAttempt(new TaskId(task), 1))
                        .toList();
        Instant seen = Instant.now().minusSeconds(state == HostState.LOST ? 4000 : 2);
        boolean isLost = state == HostState.LOST;
        return new HostView(
                new HostName(name),
                state,
                isLost ? seen : JOINED,
                isLost ? "not connected" : "its host runtime is connected, started 5 times so far",
                null,
                seen,
                NOW,
                usage,
                attempts);
    }
}
