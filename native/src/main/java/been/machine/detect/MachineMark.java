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
 * What a changed machine shows at a glance: an equal mark means that most likely nothing was
 * installed, plugged in or out, or mounted since. Costs a few dozen system calls.
 *
 * @param files times and sizes of files and folders that change with what is installed
 * @param kernel what the kernel says of itself, processors, disks, networks and mounts
 */
public record MachineMark(List<String> files, List<String> kernel) {
    private static final List<String> INSTALLED =
            List.of(
                    "/var/lib/dpkg/status",
                    "/var/lib/rpm/rpmdb.sqlite",
                    "/var/lib/rpm/Packages",
                    "/usr/lib/sysimage/rpm/rpmdb.sqlite",
                    "/etc/os-release",
                    "/etc/alternatives");

    public MachineMark {
        files = List.copyOf(files);
        kernel = List.copyOf(kernel);
    }

    /** The mark of this machine now. */
    public static MachineMark ofThisMachine() {
        var watched = new ArrayList<Path>();
        INSTALLED.forEach(name -> watched.add(Path.of(name)));
        watched.addAll(JavaInstallations.folders());
        Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .filter(folder -> folder.startsWith("/"))
                .distinct()
                .forEach(folder -> watched.add(Path.of(folder)));
        return of(watched, MachineFiles.ofThisMachine());
    }

    static MachineMark of(List<Path> watched, MachineFiles system) {
        return new MachineMark(
                watched.stream().map(MachineMark::time).filter(Objects::nonNull).toList(),
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
