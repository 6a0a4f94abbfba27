package been.system.fault;

import been.protocol.TaskDescriptor;
import been.protocol.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Stands outside of the platform: journals every acknowledgement that it saw, and holds the
 * platform to them by what anybody can see (REST, the database's file, processes, control groups).
 */
final class Auditor implements AutoCloseable {
    private final FaultPlatform platform;
    private final MockTask mock;
    private final FileChannel journal;

    /** Tasks of contexts that were acknowledged, by id. */
    private final Map<String, Promise> promises = new LinkedHashMap<>();

    /** Of them, those that were seen to have ended. */
    private final Set<String> ended = new HashSet<>();

    private final List<Violation> seen = new ArrayList<>();

    private record Promise(String context, TaskDescriptor task) {}

    Auditor(FaultPlatform platform, MockTask mock) throws IOException {
        this.platform = platform;
        this.mock = mock;
        this.journal =
                FileChannel.open(
                        platform.folder().resolve("auditor.journal"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND);
    }

    /** Hands a context in, again and again until it is acknowledged, and remembers that. */
    void submit(String context, TaskDescriptor... tasks) {
        submit(platform.rest(), context, tasks);
    }

    /**
     * @param to whom
     */
    void submit(RestClient to, String context, TaskDescriptor... tasks) {
        String body = body(context, tasks);
        Awaitility.await("context " + context + " is acknowledged")
                .pollInterval(Duration.ofMillis(50))
                .until(() -> tryToSubmit(to, context, body, tasks));
    }

    /** Hands a context in once, and remembers it if it is acknowledged. */
    void offer(String context, TaskDescriptor... tasks) throws IOException, InterruptedException {
        boolean _ = tryToSubmit(platform.rest(), context, body(context, tasks), tasks);
    }

    private static String body(String context, TaskDescriptor... tasks) {
        return Wire.write(
                Map.of(
                        "id",
                        context,
                        "name",
                        "fault test",
                        "owner",
                        "auditor",
                        "tasks",
                        List.of(tasks)));
    }

    /** Whether it was acknowledged; when nobody answered it may be stored or not. */
    private boolean tryToSubmit(RestClient to, String context, String body, TaskDescriptor... tasks)
            throws IOException, InterruptedException {
        RestClient.Answer answer;
        try {
            answer = to.post("/api/v1/contexts", "application/json", body);
        } catch (IOException away) {
            return false;
        }
        if (answer.status() / 100 == 4) {
            throw new AssertionError("context " + context + " was refused: " + answer);
        }
        if (!answer.isAcknowledged()) {
            return false;
        }
        var line = new StringBuilder("acknowledged " + context);
        for (TaskDescriptor task : tasks) {
            promises.put(task.id().value(), new Promise(context, task));
            line.append(' ').append(task.id());
        }
        write(line.toString());
        return true;
    }

    private void write(String line) throws IOException {
        journal.write(ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8)));
        journal.force(false);
    }

    /** Returns when every acknowledged task is in a terminal state, or throws with what is not. */
    void awaitEnds(Duration atMost) throws IOException, InterruptedException {
        try {
            awaitEndsOfAll(atMost);
        } catch (ConditionTimeoutException e) {
            throw new AssertionError(e.getMessage() + " See " + platform.evidence(), e);
        }
    }

    private void awaitEndsOfAll(Duration atMost) {
        Awaitility.await("every acknowledged task ends")
                .atMost(atMost)
                .pollInterval(Duration.ofMillis(50))
                .untilAsserted(() -> {
                    for (String task : List.copyOf(promises.keySet())) {
                        JsonNode view = view(task);
                        if (!view.path("isTerminal").asBoolean()) {
                            throw new AssertionError(
                                    task + " is still " + view.path("state").asString());
                        }
                        lookAtOnce(task);
                    }
                });
    }

    /** A terminal state promises that nothing of the task runs at that very moment. */
    private void lookAtOnce(String task) throws IOException {
        if (ended.add(task)) {
            for (String left : Leftovers.of(Set.of(task))) {
                seen.add(new Violation(Guarantee.G6, left + " was there when it had ended"));
            }
        }
    }

    /** A task as REST shows it; a missing node while no controller answers. */
    JsonNode view(String task) throws InterruptedException {
        try {
            return platform.rest().get("/api/v1/tasks/" + task).json();
        } catch (IOException away) {
            return MissingNode.getInstance();
        }
    }

    /** Waits until a task is in a state, or beyond. */
    void awaitState(String task, String state) {
        Awaitility.await(task + " is " + state)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> {
                    JsonNode view = view(task);
                    return view.path("state").asString("").equals(state)
                            || view.path("isTerminal").asBoolean();
                });
    }

    /**
     * What was promised of all tasks so far and is not so, once they have ended and every process
     * of the platform is there; what was audited is not audited again.
     */
    List<Violation> audit() throws IOException, InterruptedException {
        var violations = new ArrayList<>(seen);
        Set<String> tasks = new LinkedHashSet<>(promises.keySet());
        for (String task : tasks) {
            violations.addAll(new TaskAudit(platform.rest(), task).violations());
        }
        violations.addAll(Runs.violations(Testimony.all(mock.witnesses()), tasks));
        for (String left : Leftovers.of(tasks)) {
            violations.add(new Violation(Guarantee.G6, left + " remains"));
        }
        violations.addAll(foldersThatStay());
        for (Violation violation : violations) {
            write("violation " + violation);
        }
        promises.clear();
        ended.clear();
        seen.clear();
        return violations;
    }

    /**
     * Folders of acknowledged tasks; to be asked when they have ended and their hosts are there.
     */
    List<Violation> foldersThatStay() throws IOException {
        Set<String> tasks = promises.keySet();
        var left = new ArrayList<Violation>();
        for (FaultPlatform.TestHost host : platform.hosts()) {
            for (String folder : Leftovers.folders(host.data(), tasks)) {
                left.add(new Violation(Guarantee.G6, folder + " remains"));
            }
        }
        return left;
    }

    @Override
    public void close() throws IOException {
        journal.close();
    }
}
