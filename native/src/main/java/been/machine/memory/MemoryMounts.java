package been.machine.memory;

import been.machine.groups.GroupPlan;
import com.sun.jna.LastErrorException;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Mounts and unmounts tmpfs file systems; needs root. Mounts outlive this process. */
public final class MemoryMounts {
    private static final Path MOUNTS = Path.of("/proc/self/mountinfo");

    /** Flags of {@code mount(2)}: no devices, no setuid, and for sealing: remount read-only. */
    private static final int READ_ONLY = 1;

    private static final int NO_SET_UID = 2;
    private static final int NO_DEVICES = 4;
    private static final int REMOUNT = 32;

    /** Flag of {@code umount2(2)}: unmounts at once, and frees the memory after the last use. */
    private static final int DETACH = 2;

    private static final int EPERM = 1;
    private static final int EACCES = 13;

    private MemoryMounts() {}

    private interface LibC extends Library {
        int mount(String source, String target, String type, NativeLong flags, String data)
                throws LastErrorException;

        int umount2(String target, int flags) throws LastErrorException;
    }

    /** Loaded on first use, because many hosts never need it. */
    private static final class Loaded {
        static final LibC LIBC = Native.load("c", LibC.class);
    }

    /**
     * Mounts an empty file system of that size.
     *
     * @param memoryNodes NUMA nodes for its memory; empty for any
     * @return false when this process may not mount
     * @throws IOException when mounting fails for another reason
     */
    public static boolean mount(Path folder, long bytes, List<Integer> memoryNodes)
            throws IOException {
        String options =
                "mode=0755,size="
                        + bytes
                        + (memoryNodes.isEmpty()
                                ? ""
                                : ",mpol=bind:" + GroupPlan.list(memoryNodes));
        try {
            mount(folder, NO_SET_UID | NO_DEVICES, options);
            return true;
        } catch (LastErrorException e) {
            if (e.getErrorCode() == EPERM || e.getErrorCode() == EACCES) {
                return false;
            }
            throw failure("mounted", folder, e);
        } catch (UnsatisfiedLinkError e) {
            return false; // not Linux
        }
    }

    /** Makes the file system read-only. */
    public static void seal(Path folder) throws IOException {
        try {
            mount(folder, NO_SET_UID | NO_DEVICES | REMOUNT | READ_ONLY, "");
        } catch (LastErrorException e) {
            throw failure("made read-only", folder, e);
        }
    }

    private static void mount(Path folder, int flags, String options) {
        Loaded.LIBC.mount("been", folder.toString(), "tmpfs", new NativeLong(flags), options);
    }

    /** Unmounts the file system with its content; does nothing when there is none. */
    public static void unmount(Path folder) throws IOException {
        if (!beneath(folder).contains(folder)) {
            return;
        }
        try {
            Loaded.LIBC.umount2(folder.toString(), DETACH);
        } catch (LastErrorException e) {
            throw failure("unmounted", folder, e);
        }
    }

    /** Mount points of tmpfs file systems at or beneath the folder. */
    public static List<Path> beneath(Path folder) throws IOException {
        if (Files.notExists(MOUNTS)) {
            return List.of();
        }
        return Files.readAllLines(MOUNTS).stream()
                .map(MemoryMounts::mountPoint)
                .flatMap(Optional::stream)
                .filter(point -> point.startsWith(folder))
                .toList();
    }

    /** The mount point in a line of mountinfo for a tmpfs, with octal escapes for blanks. */
    static Optional<Path> mountPoint(String line) {
        int separator = line.indexOf(" - ");
        if (separator < 0 || !line.startsWith("tmpfs ", separator + 3)) {
            return Optional.empty();
        }
        String[] words = line.split(" ", 6);
        return words.length < 6 ? Optional.empty() : Optional.of(Path.of(unescaped(words[4])));
    }

    private static String unescaped(String word) {
        return word.replace("\\040", " ")
                .replace("\\011", "\t")
                .replace("\\012", "\n")
                .replace("\\134", "\\");
    }

    private static IOException failure(String what, Path folder, LastErrorException e) {
        return new IOException(
                "a tmpfs could not be " + what + " at " + folder + ": " + e.getMessage(), e);
    }
}
