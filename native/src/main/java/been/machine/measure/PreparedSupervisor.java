package been.machine.measure;

import been.machine.groups.ControlGroup;
import been.machine.groups.ControlGroups;
import been.machine.groups.GroupPlan;
import been.machine.launch.LaunchPlan;
import been.machine.launch.Launcher;
import been.protocol.RunConditions;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A supervisor that was started in advance, with a process in new groups that will execute the
 * program. A run then does not wait for the kernel, which adds the first process to a group with a
 * delay. Limits and cores are set when the run is known. It ends with this process.
 */
final class PreparedSupervisor implements AutoCloseable {
    private static final byte[] READY = "ready\n".getBytes(StandardCharsets.US_ASCII);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final String name;
    private final GroupPlan groups;
    private final Process supervisor;

    private PreparedSupervisor(String name, GroupPlan groups, Process supervisor) {
        this.name = name;
        this.groups = groups;
        this.supervisor = supervisor;
    }

    /** Starts a supervisor, which is ready some time later. */
    static PreparedSupervisor begin(String name, ControlGroups all, Launcher launcher)
            throws IOException {
        GroupPlan groups = all.createWaiting(name);
        try {
            var builder =
                    new ProcessBuilder(LaunchPlan.waitingCommandLine(launcher, groups))
                            .redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().clear();
            return new PreparedSupervisor(name, groups, builder.start());
        } catch (IOException e) {
            ControlGroup.of(groups).remove(PATIENCE);
            throw e;
        }
    }

    /** Whether a prepared supervisor can serve the request; others need a new one. */
    static boolean suits(RunRequest request) {
        return request.lease() != null
                && !request.cores().isEmpty()
                && request.conditions().equals(RunConditions.USUAL)
                && request.limits().outputBytes() != null
                && request.streams().isFiles();
    }

    String name() {
        return name;
    }

    /** Whether the plan uses the groups of this supervisor. */
    boolean isIn(GroupPlan plan) {
        return plan.folders().equals(groups.folders());
    }

    boolean isAlive() {
        return supervisor.isAlive();
    }

    boolean isReady() {
        try {
            return supervisor.isAlive() && supervisor.getInputStream().available() >= READY.length;
        } catch (IOException e) {
            return false; // it has ended
        }
    }

    /** Sends the order that makes it the supervisor of a run. */
    Process run(byte[] order) throws IOException {
        try (OutputStream orders = supervisor.getOutputStream()) {
            orders.write(order);
        }
        return supervisor;
    }

    /** Ends it and removes its groups, unless it became the supervisor of a run. */
    @Override
    public void close() {
        try {
            supervisor.getOutputStream().close();
            if (!supervisor.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                supervisor.destroyForcibly();
            }
        } catch (IOException e) {
            supervisor.destroyForcibly();
        } catch (InterruptedException e) {
            supervisor.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        var left = ControlGroup.of(groups);
        left.kill(PATIENCE);
        left.remove(PATIENCE);
    }
}
