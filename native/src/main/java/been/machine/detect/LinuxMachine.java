package been.machine.detect;

import been.machine.files.MachineFiles;
import java.time.Duration;
import java.util.Map;

/** What a Linux machine is, by the files in which the kernel and the firmware describe it. */
final class LinuxMachine {
    /**
     * Long: an answer that a busy machine is late with would change what the host is said to be.
     */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final MachineFiles files;

    LinuxMachine(MachineFiles files) {
        this.files = files;
    }

    /**
     * What only programs can tell; empty where there is none.
     *
     * @param virtualisation {@code systemd-detect-virt}
     * @param libc {@code getconf GNU_LIBC_VERSION}, or else {@code ldd --version}
     * @param modules {@code dmidecode --type 17}
     */
    record Told(String virtualisation, String libc, String modules) {

        static Told byThisMachine() throws InterruptedException {
            // Its exit status says whether there is any, "none" is an answer, too.
            String virtualisation = answer("systemd-detect-virt");
            String libc = answer("getconf", "GNU_LIBC_VERSION");
            return new Told(
                    virtualisation.lines().findFirst().orElse(""),
                    libc.isBlank() ? answer("ldd", "--version") : libc,
                    new Question(PATIENCE, "dmidecode", "--type", "17").text().orElse(""));
        }

        private static String answer(String program, String... arguments)
                throws InterruptedException {
            return new Question(PATIENCE, program, arguments)
                    .ask()
                    .map(Question.Answer::text)
                    .orElse("");
        }
    }

    Map<String, Object> read(Told told) {
        String virtualisation = told.virtualisation();
        return new Facts()
                .part("os", new Kernel(files).read(told.libc()))
                .part(
                        "host",
                        new Board(files).read(virtualisation.isBlank() ? null : virtualisation))
                .part("cpu", new Processors(files).read())
                .part("memory", new MemoryParts(files).read(told.modules()))
                .list("disks", new Disks(files).read())
                .list("network", new Networks(files).read())
                .known();
    }
}
