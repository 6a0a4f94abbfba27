package been.analyses.conduct;

import been.protocol.HostName;
import been.protocol.HostUsage;
import been.protocol.PropertyDifference;
import been.protocol.PropertyTree;
import been.protocol.RegistrationRequest;
import been.protocol.RegistrationResponse;
import been.protocol.SyncRequest;
import been.protocol.SyncResponse;
import been.protocol.TaskAttempt;
import been.protocol.hosts.HostConfiguration;
import been.protocol.hosts.HostView;
import been.tasks.Hosts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** One host with gzip but without xz, and others that are added. */
public final class FakeHosts implements Hosts {
    /** Of the host when each attempt started. */
    static final String CONFIGURATION = "c".repeat(64);

    /** What hosts were when an attempt started. */
    public Function<TaskAttempt, String> measuredUnder = _ -> CONFIGURATION;

    /** What hosts are now. */
    public String configuration = CONFIGURATION;

    private final List<HostView> hosts = new ArrayList<>();

    public FakeHosts() {
        add(FakeTasks.HOST, HostView.HostState.ONLINE, "gzip");
    }

    public void add(HostName name, HostView.HostState state, String program) {
        add(name, state, Map.of("software", Map.of(program, Map.of("command", "/bin/" + program))));
    }

    /** Gives a host other properties. */
    void change(HostName name, Map<String, Object> properties) {
        hosts.removeIf(host -> host.name().equals(name));
        add(name, HostView.HostState.ONLINE, properties);
    }

    private void add(HostName name, HostView.HostState state, Map<String, Object> properties) {
        hosts.add(
                new HostView(
                        name,
                        state,
                        null,
                        "",
                        null,
                        null,
                        new PropertyTree(properties),
                        null,
                        List.of()));
    }

    @Override
    public List<HostView> hosts() {
        return List.copyOf(hosts);
    }

    @Override
    public Optional<HostView> host(HostName name) {
        return hosts.stream().filter(h -> h.name().equals(name)).findFirst();
    }

    @Override
    public List<HostUsage> usage(HostName name) {
        return List.of();
    }

    @Override
    public Optional<String> configurationOf(TaskAttempt attempt) {
        return Optional.of(measuredUnder.apply(attempt));
    }

    @Override
    public List<HostConfiguration.Entry> configurations(HostName name, int offset, int limit) {
        return List.of(new HostConfiguration.Entry(Instant.EPOCH, configuration, 0, 0, 0));
    }

    @Override
    public Optional<HostConfiguration> configuration(HostName name, String digest) {
        var properties = new PropertyTree(Map.of("kernel", digest.substring(0, 1)));
        return Optional.of(
                new HostConfiguration(
                        Instant.EPOCH,
                        digest,
                        null,
                        new PropertyDifference(Map.of(), Map.of(), Map.of()),
                        properties));
    }

    @Override
    public boolean detect(HostName name, String who) {
        throw new UnsupportedOperationException();
    }

    @Override
    public String createJoinToken(String who) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<RegistrationResponse> register(RegistrationRequest request) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<HostName> authenticate(String credential) {
        throw new UnsupportedOperationException();
    }

    @Override
    public SyncResponse sync(SyncRequest request) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean mayUpload(HostName name, TaskAttempt attempt) {
        throw new UnsupportedOperationException();
    }
}
