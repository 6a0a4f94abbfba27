package been.system.machine;

import java.util.List;

/** Debian 13 for arm64, with the cross-compiled launcher and Debian's own Java. */
class ArmMachineIT extends WholeMachine {
    ArmMachineIT() {
        super(Disk.Release.ARM, "v2", "");
    }

    @Override
    List<Right> rights() {
        return List.of(Right.ROOT, Right.USER);
    }
}
