package been.machine.groups;

import been.protocol.ResourceLimits;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says why control groups cannot be used, and what can be done about it. */
final class Obstacles {
    private static final String PERMISSION = "this user has no permission: ";
    private static final String AS_ROOT = "run BEEN as root";
    private static final String USER_MANAGER =
            "no systemd user manager answers; log in over ssh, or as root run 'loginctl"
                    + " enable-linger USER' for this user, or ";
    private static final String READ_ONLY =
            "its file system is mounted read-only: in a container, start that with writable control"
                    + " groups of its own (podman run --security-opt unmask=/sys/fs/cgroup"
                    + " --cgroups=split …, docker run --privileged --cgroupns=private …)";

    private Obstacles() {}

    /**
     * The first obstacle; pure.
     *
     * @param mounted what this process is in
     * @param usable the part of it in which it may make groups
     * @param mountinfo the mounts, as {@code /proc/self/mountinfo} tells them
     */
    static Optional<String> find(
            GroupLayout mounted, GroupLayout usable, ResourceLimits limits, String mountinfo) {
        if (usable.accounting().equals("process-tree")) {
            return Optional.of(nothing(mounted, mountinfo));
        }
        if (limits.memoryBytes() != null && !usable.has("memory")) {
            return Optional.of(missing("memory", "memory", mounted, mountinfo));
        }
        if (limits.processes() != null && !usable.has("pids")) {
            return Optional.of(missing("pids", "processes", mounted, mountinfo));
        }
        return Optional.empty();
    }

    private static String nothing(GroupLayout mounted, String mountinfo) {
        List<Path> own = new ArrayList<>(mounted.controllers().values());
        if (mounted.unified() != null) {
            own.addFirst(mounted.unified());
        }
        return own.isEmpty()
                ? "there are no control groups here: mount them (mount -t cgroup2 none"
                        + " /sys/fs/cgroup), or boot a kernel that has them"
                : refused(own.getFirst(), mounted, mountinfo);
    }

    private static String missing(
            String controller, String limit, GroupLayout mounted, String mountinfo) {
        Path v1 = mounted.controllers().get(controller);
        return v1 != null
                ? refused(v1, mounted, mountinfo)
                : "the controller "
                        + controller
                        + ", which a limit on "
                        + limit
                        + " needs, is not delegated to this process: enable it in"
                        + " cgroup.subtree_control of the group above, or boot with cgroup_enable="
                        + controller;
    }

    private static String refused(Path group, GroupLayout mounted, String mountinfo) {
        return "no control group can be created in "
                + group
                + ": "
                + (GroupLayout.isReadOnly(group, mountinfo)
                        ? READ_ONLY
                        : PERMISSION
                                + (mounted.controllers().isEmpty() ? USER_MANAGER : "")
                                + AS_ROOT);
    }

    /** Why one group could not be made. */
    static String explain(FileSystemException refusal) {
        String reason = String.valueOf(refusal.getReason());
        if (refusal instanceof AccessDeniedException || reason.contains("not permitted")) {
            return PERMISSION + AS_ROOT;
        }
        return reason.contains("Read-only") ? READ_ONLY : reason;
    }
}
