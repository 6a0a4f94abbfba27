package been.machine.detect;

import been.machine.files.MachineFiles;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Block devices, their partitions and what is mounted from them; sizes are bytes. */
final class Disks {
    private static final String BLOCK = "sys/block/";

    /** Backed by files or memory, or removable: they come and go with what runs. */
    private static final Pattern PASSING = Pattern.compile("(loop|ram|zram|sr|fd|nbd)[0-9]+");

    private static final Pattern CHOSEN = Pattern.compile("\\[([^]]+)]");
    private static final long SECTOR = 512;

    private final MachineFiles files;

    Disks(MachineFiles files) {
        this.files = files;
    }

    List<Map<String, Object>> read() {
        Map<String, Mount> mounts = mounts(files.lines("proc/self/mountinfo"));
        return names(files).stream()
                .filter(name -> positive(BLOCK + name + "/size"))
                .map(name -> disk(name, mounts))
                .toList();
    }

    /** Permanent block devices. */
    static List<String> names(MachineFiles files) {
        return files.names("sys/block").stream()
                .filter(name -> !PASSING.matcher(name).matches())
                .toList();
    }

    private boolean positive(String file) {
        return files.number(file).filter(number -> number > 0).isPresent();
    }

    private Map<String, Object> disk(String name, Map<String, Mount> mounts) {
        String folder = BLOCK + name + "/";
        Matcher scheduler = CHOSEN.matcher(files.text(folder + "queue/scheduler").orElse(""));
        return device(name, folder, mounts)
                .text("model", files.text(folder + "device/model"))
                .flag("rotational", files.number(folder + "queue/rotational"))
                .text("scheduler", scheduler.find() ? scheduler.group(1) : null)
                .list(
                        "partitions",
                        files.names(BLOCK + name).stream()
                                .filter(child -> files.has(folder + child + "/partition"))
                                .map(child -> device(child, folder + child + "/", mounts).known())
                                .toList())
                .known();
    }

    private Facts device(String name, String folder, Map<String, Mount> mounts) {
        var facts =
                new Facts()
                        .text("name", name)
                        .amount("size", files.number(folder + "size"), SECTOR);
        String number = files.text(folder + "dev").orElse("");
        Mount mount = mounts.getOrDefault(number, mounts.get("/dev/" + name));
        if (mount != null) {
            facts.text("filesystem", mount.filesystem()).text("mount", mount.point());
        }
        return facts;
    }

    /**
     * @param point the shortest path, since others are within it or bound to it
     */
    record Mount(String filesystem, String point) {}

    /**
     * What is mounted by device number and, for file systems with a number of their own, by device.
     */
    static Map<String, Mount> mounts(List<String> mountinfo) {
        var mounts = new HashMap<String, Mount>();
        for (String line : mountinfo) {
            String[] fields = line.split(" ", -1);
            int dash = List.of(fields).indexOf("-");
            if (dash < 5 || fields.length < dash + 3 || !fields[dash + 2].startsWith("/dev/")) {
                continue;
            }
            var mount = new Mount(fields[dash + 1], fields[4].replace("\\040", " "));
            mounts.merge(fields[2], mount, Disks::shorter);
            mounts.merge(fields[dash + 2], mount, Disks::shorter);
        }
        return mounts;
    }

    private static Mount shorter(Mount one, Mount other) {
        return other.point().length() < one.point().length() ? other : one;
    }
}
