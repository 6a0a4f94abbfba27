package been.machine.noise;

import been.machine.files.MachineFiles;
import java.util.List;
import java.util.Optional;

/** Checks whether this is a virtual machine. */
final class VirtualisationCheck {
    /** Vendor names that virtual machines report. */
    private static final List<String> MAKERS =
            List.of(
                    "QEMU",
                    "Amazon EC2",
                    "Google",
                    "Microsoft Corporation",
                    "VMware, Inc.",
                    "Xen",
                    "innotek GmbH",
                    "OpenStack Foundation",
                    "Red Hat");

    private VirtualisationCheck() {}

    static Finding look(CheckInput sight) {
        MachineFiles files = sight.files();
        Optional<String> processors = files.text("proc/cpuinfo");
        boolean guest = processors.filter(VirtualisationCheck::hasHypervisor).isPresent();
        Optional<String> below = files.text("sys/hypervisor/type");
        if (guest || below.isPresent()) {
            String name =
                    below.or(() ->
                                    files.text("sys/class/dmi/id/sys_vendor")
                                            .filter(MAKERS::contains))
                            .orElse("yes");
            return Finding.notice(
                    "virtualisation",
                    name,
                    "a virtual machine" + (name.equals("yes") ? "" : " (" + name + ")"),
                    "other machines on the same hardware share its caches and memory"
                            + " invisibly: measure on dedicated hardware if small differences matter");
        }
        // Only processors of the x86 family list this among their flags.
        return processors.filter(text -> flags(text).contains("fpu")).isPresent()
                ? Finding.fine("virtualisation", "none", "none detected")
                : Finding.unseen(
                        "virtualisation", "this processor architecture does not report it");
    }

    private static boolean hasHypervisor(String processors) {
        return flags(processors).contains("hypervisor");
    }

    private static List<String> flags(String processors) {
        return processors
                .lines()
                .filter(line -> line.startsWith("flags"))
                .findFirst()
                .map(line -> List.of(line.split("\\s+", -1)))
                .orElse(List.of());
    }
}
