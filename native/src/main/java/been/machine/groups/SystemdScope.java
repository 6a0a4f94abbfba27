package been.machine.groups;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Moves this process into a scope with {@code Delegate=yes}: a separate group that systemd does not
 * manage. Root uses the system manager, other users their user manager, which is delegated memory,
 * pids and cpu by default.
 */
final class SystemdScope {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration LOOK = Duration.ofMillis(500);
    private static final List<String> MANAGER =
            List.of(
                    "call",
                    "org.freedesktop.systemd1",
                    "/org/freedesktop/systemd1",
                    "org.freedesktop.systemd1.Manager");

    private SystemdScope() {}

    /**
     * Moves this process into the scope of that name. It is created if necessary, in the slice of
     * this process's service, so that the limits of the slice stay in force.
     *
     * @param own the group of this process
     * @return false when systemd cannot do it; this process is not moved then
     */
    static boolean enter(String name, Path own) {
        try {
            int user = (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
            Path bus = Path.of(user == 0 ? "/run/systemd/system" : "/run/user/" + user + "/bus");
            String self = Long.toString(ProcessHandle.current().pid());
            return Files.exists(bus)
                    && (call(user, start(name, self, own)) || call(user, attach(name, self)))
                    && awaitMove(user, name);
        } catch (IOException e) {
            return false; // no busctl, or no /proc
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static List<String> start(String name, String process, Path own) {
        var method =
                new ArrayList<>(List.of("StartTransientUnit", "ssa(sv)a(sa(sv))", name, "fail"));
        List<String> properties =
                new ArrayList<>(
                        List.of(
                                "Description s BEEN",
                                "PIDs au 1 " + process,
                                "Delegate b true",
                                "TasksMax t 18446744073709551615",
                                "CollectMode s inactive-or-failed"));
        Path slice = own.getParent();
        if (own.toString().endsWith(".service")
                && slice != null
                && slice.toString().endsWith(".slice")) {
            properties.add("Slice s " + slice.getFileName());
        }
        method.add(Integer.toString(properties.size()));
        for (String property : properties) {
            method.addAll(List.of(property.split(" ", -1)));
        }
        method.add("0");
        return method;
    }

    /** Joins a scope with runs of an earlier process. */
    private static List<String> attach(String name, String process) {
        return List.of(
                "AttachProcessesToUnit",
                "ssau",
                name,
                "/" + GroupLayout.RUNTIME_GROUP,
                "1",
                process);
    }

    /**
     * The manager answers before it has moved the process, and removes the scope after a failure.
     */
    private static boolean awaitMove(int user, String name)
            throws IOException, InterruptedException {
        long begun = System.nanoTime();
        long look = begun + LOOK.toNanos();
        while (!Files.readString(Path.of("/proc/self/cgroup")).contains("/" + name)) {
            long now = System.nanoTime();
            if (now - begun > PATIENCE.toNanos()) {
                return false;
            }
            if (now - look > 0) {
                if (!call(user, List.of("GetUnit", "s", name))) {
                    return false;
                }
                look = System.nanoTime() + LOOK.toNanos();
            }
            Thread.sleep(1);
        }
        return true;
    }

    private static boolean call(int user, List<String> method)
            throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        command.add("busctl");
        command.add(user == 0 ? "--system" : "--user");
        command.addAll(MANAGER);
        command.addAll(method);
        var builder =
                new ProcessBuilder(command)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD);
        Map<String, String> environment = builder.environment();
        environment.remove(
                "DBUS_SESSION_BUS_ADDRESS"); // may belong to a desktop session without systemd
        environment.put("XDG_RUNTIME_DIR", "/run/user/" + user);
        Process busctl = builder.start();
        if (!busctl.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
            busctl.destroyForcibly();
            return false;
        }
        return busctl.exitValue() == 0;
    }
}
