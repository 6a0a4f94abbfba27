package been.system.machine;

import java.util.List;

/** Debian 12 with control groups as they were before v2. */
class V1MachineIT extends WholeMachine {
    V1MachineIT() {
        super(
                Disk.Release.STABLE,
                "v1",
                "systemd.unified_cgroup_hierarchy=0 systemd.legacy_systemd_cgroup_controller=1");
    }

    @Override
    List<Right> rights() {
        return List.of(Right.ROOT, Right.USER);
    }
}
