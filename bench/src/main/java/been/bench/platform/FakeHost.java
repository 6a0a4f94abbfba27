package been.bench.platform;

import been.bench.report.BenchException;
import been.protocol.HostName;
import been.protocol.PropertyTree;
import been.protocol.RegistrationRequest;
import been.protocol.SyncRequest;
import been.protocol.Wire;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A host that speaks the protocol over HTTP and runs nothing. Not thread-safe. */
public final class FakeHost {
    private static final int CORES = 2;

    private final RestCalls calls;
    private final HostName name;
    private final PropertyTree properties;
    private final String credential;
    private long acknowledged;
    private boolean hasStated;

    private FakeHost(RestCalls calls, HostName name, PropertyTree properties, String credential) {
        this.calls = calls;
        this.name = name;
        this.properties = properties;
        this.credential = credential;
    }

    /** Registers a host of two cores. */
    public static FakeHost join(RestCalls calls, String adminToken, String name)
            throws BenchException, IOException, InterruptedException {
        return join(calls, adminToken, name, CORES, Map.of());
    }

    /** Registers a host with this many cores and more properties. */
    public static FakeHost join(
            RestCalls calls,
            String adminToken,
            String name,
            int cores,
            Map<String, Object> properties)
            throws BenchException, IOException, InterruptedException {
        String token =
                calls.post("/api/v1/hosts/join-tokens", adminToken, "").path("token").asString();
        var host = new HostName(name);
        var all = new HashMap<String, Object>(properties);
        all.put("cpu", Map.of("cores", cores));
        all.put("os", Map.of("name", name));
        var tree = new PropertyTree(all);
        JsonNode joined =
                calls.post(
                        "/api/host/v1/register",
                        null,
                        Wire.write(
                                new RegistrationRequest(
                                        SyncRequest.PROTOCOL_VERSION, token, host, tree)));
        return new FakeHost(calls, host, tree, joined.path("credential").asString());
    }

    /** Polls until there is a command. */
    public void awaitCommands() throws BenchException, IOException, InterruptedException {
        int commands = 0;
        while (commands == 0) {
            commands = sync(1000);
        }
    }

    /** Polls once; returns the number of new commands. */
    public int sync(long waitMillis) throws BenchException, IOException, InterruptedException {
        return commands(waitMillis).size();
    }

    /** Polls once; returns the new commands as JSON. */
    public List<String> commands(long waitMillis)
            throws BenchException, IOException, InterruptedException {
        var request =
                new SyncRequest(
                        SyncRequest.PROTOCOL_VERSION,
                        name,
                        1,
                        acknowledged,
                        List.of(),
                        List.of(),
                        hasStated ? null : properties,
                        List.of(),
                        waitMillis);
        JsonNode answer = calls.post("/api/host/v1/sync", credential, Wire.write(request));
        hasStated = true;
        List<String> commands = new ArrayList<>();
        for (JsonNode command : answer.path("commands")) {
            acknowledged = Math.max(acknowledged, command.path("number").asLong());
            commands.add(command.toString());
        }
        return commands;
    }
}
