package been.system.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** How QEMU runs machines here: by KVM where one really boots with it, else by emulation. */
final class Accelerator {
    private static final Path KVM = Path.of("/dev/kvm");
    private static final Path ANSWER = Payload.CACHE.resolve("accelerator");

    /** In which a kernel says a word; a guest of a KVM that does not work hangs instead. */
    private static final int PATIENCE_SECONDS = 20;

    private Accelerator() {}

    /** The beginning of a command that boots from a disk. */
    static List<String> qemu(Disk disk) throws IOException, InterruptedException {
        if (disk.release() == Disk.Release.ARM) {
            return command("qemu-system-aarch64", disk, "virt", "tcg", "cortex-a72");
        }
        if (!Files.exists(ANSWER)) {
            Files.writeString(ANSWER, Files.isWritable(KVM) && boots(disk) ? "kvm" : "tcg");
        }
        return qemu(disk, Files.readString(ANSWER));
    }

    private static List<String> qemu(Disk disk, String accelerator) {
        String cpu = accelerator.equals("kvm") ? "host" : "max";
        return command("qemu-system-x86_64", disk, "pc", accelerator, cpu);
    }

    private static List<String> command(
            String program, Disk disk, String machine, String accelerator, String cpu) {
        return List.of(
                program,
                "-machine",
                machine,
                "-accel",
                accelerator,
                "-cpu",
                cpu,
                "-kernel",
                disk.kernel().toString(),
                "-initrd",
                disk.initrd().toString(),
                "-display",
                "none",
                "-monitor",
                "none",
                "-no-reboot");
    }

    /** Without a disk a kernel ends soon, in a panic. */
    private static boolean boots(Disk disk) throws IOException, InterruptedException {
        Path console = Files.createTempFile(Payload.CACHE, "probe", ".log");
        var command = new ArrayList<>(List.of("setpriv", "--pdeathsig", "KILL"));
        command.addAll(qemu(disk, "kvm"));
        command.addAll(
                List.of(
                        "-m", "512",
                        "-nic", "none",
                        "-append", "console=ttyS0 rdinit=/nothing panic=-1",
                        "-serial", "file:" + console));
        Process probe =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        boolean ended = probe.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        probe.destroyForcibly().waitFor();
        String said = Files.readString(console);
        Files.delete(console);
        return ended && said.contains("Kernel panic");
    }
}
