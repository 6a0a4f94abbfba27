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
 * A supervisor that waits, a process in fresh groups beside it, for what that process is to become:
 * a run does not wait then for the kernel, which lets the first process into a group late. Nothing
 * of an earlier run is in the groups; limits and cores are set when the run is known. It ends with
 * this process.
 */
final class Standby implements AutoCloseable {
    private static final byte[] READY = "ready\n".getBytes(StandardCharsets.US_ASCII);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final String name;
    private final GroupPlan groups;
    private final Process supervisor;

    private Standby(String name, GroupPlan groups, Process supervisor) {
        this.name = name;
        this.groups = groups;
        this.supervisor = supervisor;
    }

    /** Returns at once; it is ready some time later. */
    static Standby begin(String name, ControlGroups all, Launcher launcher) throws IOException {
        GroupPlan groups = all.createWaiting(name);
        try {
            var builder =
                    new ProcessBuilder(LaunchPlan.standbyCommandLine(launcher, groups))
                            .redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().clear();
            return new Standby(name, groups, builder.start());
        } catch (IOException e) {
            ControlGroup.of(groups).remove(PATIENCE);
            throw e;
        }
    }

    /** Whether a standby can do what is asked for: what needs more is prepared from the start. */
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

    /** Whether these are the groups in which it waits. */
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
            return false; // it has ended meanwhile
        }
    }

    /** Gives it its order, with which it becomes the supervisor of a run. */
    Process run(byte[] order) throws IOException {
        try (OutputStream orders = supervisor.getOutputStream()) {
            orders.write(order);
        }
        return supervisor;
    }

    /** Ends it, unless it became the supervisor of a run; its groups are gone then. */
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
