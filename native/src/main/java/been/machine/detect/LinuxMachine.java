package been.machine.detect;

import been.machine.files.MachineFiles;
import java.time.Duration;
import java.util.Map;

/** Detects a Linux machine from the files of the kernel and the firmware. */
final class LinuxMachine {
    /** Long, because a late answer on a busy machine would change the host's properties. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final MachineFiles files;

    LinuxMachine(MachineFiles files) {
        this.files = files;
    }

    /**
     * Outputs of programs; empty when a program is not installed.
     *
     * @param virtualisation {@code systemd-detect-virt}
     * @param libc {@code getconf GNU_LIBC_VERSION}, or else {@code ldd --version}
     * @param modules {@code dmidecode --type 17}
     */
    record ProgramOutputs(String virtualisation, String libc, String modules) {

        static ProgramOutputs ofThisMachine() throws InterruptedException {
            // Its exit status is not 0 for "none", which is a valid answer.
            String virtualisation = answer("systemd-detect-virt");
            String libc = answer("getconf", "GNU_LIBC_VERSION");
            return new ProgramOutputs(
                    virtualisation.lines().findFirst().orElse(""),
                    libc.isBlank() ? answer("ldd", "--version") : libc,
                    new ProgramQuery(PATIENCE, "dmidecode", "--type", "17").text().orElse(""));
        }

        private static String answer(String program, String... arguments)
                throws InterruptedException {
            return new ProgramQuery(PATIENCE, program, arguments)
                    .ask()
                    .map(ProgramQuery.Answer::text)
                    .orElse("");
        }
    }

    Map<String, Object> read(ProgramOutputs outputs) {
        String virtualisation = outputs.virtualisation();
        return new Facts()
                .part("os", new Kernel(files).read(outputs.libc()))
                .part(
                        "host",
                        new Board(files).read(virtualisation.isBlank() ? null : virtualisation))
                .part("cpu", new Processors(files).read())
                .part("memory", new MemoryParts(files).read(outputs.modules()))
                .list("disks", new Disks(files).read())
                .list("network", new Networks(files).read())
                .known();
    }
}
