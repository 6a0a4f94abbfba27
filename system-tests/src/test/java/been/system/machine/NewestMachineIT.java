package been.system.machine;

/** The newest kernel that Debian 12 gets from its backports. */
class NewestMachineIT extends WholeMachine {
    NewestMachineIT() {
        super(Disk.Kernel.NEWEST, "v2", "");
    }
}
