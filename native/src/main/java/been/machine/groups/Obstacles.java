package been.machine.groups;

import been.protocol.ResourceLimits;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Explains why control groups cannot be used, and what to do about it. */
final class Obstacles {
    private static final String PERMISSION = "this user has no permission: ";
    private static final String AS_ROOT = "run BEEN as root";
    private static final String USER_MANAGER =
            "no systemd user manager answers; log in over ssh, or as root run 'loginctl"
                    + " enable-linger USER' for this user, or ";
    private static final String READ_ONLY =
            "its file system is mounted read-only: start the container with its own writable"
                    + " control groups (podman run --security-opt unmask=/sys/fs/cgroup"
                    + " --cgroups=split …, docker run --privileged --cgroupns=private …)";

    private Obstacles() {}

    /**
     * The first obstacle; pure.
     *
     * @param mounted the groups of this process
     * @param usable those in which it may create groups
     * @param mountinfo content of {@code /proc/self/mountinfo}
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
                ? "control groups are not available: mount them (mount -t cgroup2 none"
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
                        + ", which is needed to limit "
                        + limit
                        + ", is not delegated to this"
                        + " process: enable it in cgroup.subtree_control of the group above, or boot with cgroup_enable="
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

    /** Why a group could not be created. */
    static String explain(FileSystemException refusal) {
        String reason = String.valueOf(refusal.getReason());
        if (refusal instanceof AccessDeniedException || reason.contains("not permitted")) {
            return PERMISSION + AS_ROOT;
        }
        return reason.contains("Read-only") ? READ_ONLY : reason;
    }
}
