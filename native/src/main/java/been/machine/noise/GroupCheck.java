package been.machine.noise;

import been.machine.groups.GroupLayout;
import been.protocol.ResourceLimits;
import java.util.ArrayList;
import java.util.List;

/** Checks which control groups runs can have, which determines how precisely they are measured. */
public final class GroupCheck {
    private static final String CHECK = "control-groups";

    private GroupCheck() {}

    public static Finding of(GroupLayout layout) {
        String accounting = layout.accounting();
        if (layout.equals(GroupLayout.NONE)) {
            return Finding.warning(
                    CHECK,
                    accounting,
                    "runs are measured as process trees, with memory and limits by sampling",
                    layout.obstacle(ResourceLimits.NONE).orElse("run as root"));
        }
        List<String> missing = missing(layout);
        if (missing.isEmpty()) {
            return Finding.fine(
                    CHECK, accounting, "runs are measured and limited by " + accounting);
        }
        String without = String.join(", ", missing);
        return Finding.notice(
                CHECK,
                accounting + " without " + without,
                "control groups of runs lack " + without,
                "as root: systemctl edit user@.service, and add [Service] Delegate=cpu cpuset io"
                        + " memory pids");
    }

    private static List<String> missing(GroupLayout layout) {
        var missing = new ArrayList<String>();
        for (String controller : List.of("cpuset", "memory", "pids")) {
            if (!layout.has(controller)) {
                missing.add(controller);
            }
        }
        if (!layout.has("io") && !layout.has("blkio")) {
            missing.add("io");
        }
        return missing;
    }
}
