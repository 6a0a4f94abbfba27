package been.bench.platform;

import been.bench.report.BenchException;
import been.protocol.Command;
import been.protocol.HostName;
import been.protocol.Outcome;
import been.protocol.PropertyTree;
import been.protocol.Reason;
import been.protocol.RegistrationRequest;
import been.protocol.Report;
import been.protocol.ResourceUsage;
import been.protocol.SyncRequest;
import been.protocol.SyncRequest.NumberedReport;
import been.protocol.SyncResponse;
import been.protocol.SyncResponse.NumberedCommand;
import been.protocol.TaskAttempt;
import been.protocol.Wire;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/**
 * A host that speaks the protocol over HTTP and runs nothing, but may report that it did. Not
 * thread-safe.
 */
public final class FakeHost {
    private static final int CORES = 2;

    private final RestCalls calls;
    private final HostName name;
    private final PropertyTree properties;
    private final String credential;
    private final List<NumberedReport> unacknowledged = new ArrayList<>();
    private final Set<TaskAttempt> running = new LinkedHashSet<>();
    private long acknowledged;
    private long reports;
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
        return exchange(waitMillis).size();
    }

    /** Polls once; returns the new commands as JSON. */
    public List<String> commands(long waitMillis)
            throws BenchException, IOException, InterruptedException {
        return exchange(waitMillis).stream().map(Wire::write).toList();
    }

    /** Polls once, and reports with the next poll that each new task ran and used this much. */
    public void work(long waitMillis, Supplier<ResourceUsage> usage)
            throws BenchException, IOException, InterruptedException {
        for (Command command : exchange(waitMillis)) {
            if (command instanceof Command.Offer offer) {
                TaskAttempt attempt = offer.attempt();
                running.add(attempt);
                report(new Report.Accepted(attempt));
                report(new Report.Running(attempt, System.currentTimeMillis()));
                report(new Report.Collecting(attempt));
                report(
                        new Report.Ended(
                                attempt,
                                Outcome.FINISHED,
                                Reason.EXIT,
                                null,
                                usage.get(),
                                List.of()));
            }
        }
    }

    private void report(Report report) {
        unacknowledged.add(new NumberedReport(++reports, report));
    }

    private List<Command> exchange(long waitMillis)
            throws BenchException, IOException, InterruptedException {
        var request =
                new SyncRequest(
                        SyncRequest.PROTOCOL_VERSION,
                        name,
                        1,
                        acknowledged,
                        unacknowledged,
                        List.copyOf(running),
                        properties.digest(),
                        hasStated ? null : properties,
                        null,
                        List.of(),
                        waitMillis);
        SyncResponse answer =
                Wire.read(
                        calls.post("/api/host/v1/sync", credential, Wire.write(request)).toString(),
                        SyncResponse.class);
        hasStated = true;
        unacknowledged.removeIf(report -> report.number() <= answer.acknowledgedReport());
        if (unacknowledged.isEmpty()) {
            running.clear();
        }
        List<Command> commands = new ArrayList<>();
        for (NumberedCommand command : answer.commands()) {
            if (command.number() > acknowledged) {
                acknowledged = command.number();
                commands.add(command.command());
            }
        }
        return commands;
    }
}
