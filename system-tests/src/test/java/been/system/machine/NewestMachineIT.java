package been.system.machine;

import java.util.List;

/** The newest kernel that Debian 12 gets from its backports. */
class NewestMachineIT extends WholeMachine {
    NewestMachineIT() {
        super(Disk.Kernel.NEWEST, "v2", "");
    }

    @Override
    List<Right> rights() {
        return List.of(Right.ROOT, Right.USER);
    }
}
