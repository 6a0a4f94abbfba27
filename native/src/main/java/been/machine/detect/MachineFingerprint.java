package been.machine.detect;

import been.machine.files.MachineFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A cheap fingerprint of a machine: if it is equal, most likely nothing was installed, attached,
 * detached or mounted since. Takes a few dozen system calls.
 *
 * @param files times and sizes of files and folders that change when software is installed
 * @param kernel the kernel's version, processors, disks, networks and mounts
 */
public record MachineFingerprint(List<String> files, List<String> kernel) {
    private static final List<String> INSTALLED =
            List.of(
                    "/var/lib/dpkg/status",
                    "/var/lib/rpm/rpmdb.sqlite",
                    "/var/lib/rpm/Packages",
                    "/usr/lib/sysimage/rpm/rpmdb.sqlite",
                    "/etc/os-release",
                    "/etc/alternatives");

    public MachineFingerprint {
        files = List.copyOf(files);
        kernel = List.copyOf(kernel);
    }

    /** The current fingerprint of this machine. */
    public static MachineFingerprint ofThisMachine() {
        var watched = new ArrayList<Path>();
        INSTALLED.forEach(name -> watched.add(Path.of(name)));
        watched.addAll(JavaInstallations.folders());
        Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .filter(folder -> folder.startsWith("/"))
                .distinct()
                .forEach(folder -> watched.add(Path.of(folder)));
        return of(watched, MachineFiles.ofThisMachine());
    }

    static MachineFingerprint of(List<Path> watched, MachineFiles system) {
        return new MachineFingerprint(
                watched.stream().map(MachineFingerprint::time).filter(Objects::nonNull).toList(),
                kernel(system));
    }

    private static String time(Path file) {
        try {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return file + " " + attributes.lastModifiedTime().toMillis() + " " + attributes.size();
        } catch (IOException e) {
            return file + " absent";
        }
    }

    private static List<String> kernel(MachineFiles system) {
        var seen = new ArrayList<String>();
        for (String file :
                List.of(
                        "proc/sys/kernel/osrelease",
                        "sys/devices/system/cpu/online",
                        "sys/devices/system/cpu/smt/control",
                        "sys/devices/system/node/online")) {
            seen.add(file + " " + system.text(file).orElse("absent"));
        }
        var memory = MemoryParts.meminfo(system.lines("proc/meminfo"));
        for (String amount : List.of("MemTotal", "SwapTotal", "HugePages_Total")) {
            seen.add(amount + " " + memory.get(amount));
        }
        seen.add("disks " + Disks.names(system));
        seen.add("networks " + new Networks(system).names());
        seen.add("mounts " + new TreeMap<>(Disks.mounts(system.lines("proc/self/mountinfo"))));
        return seen;
    }
}
