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

/**
 * Mounts file systems in memory (tmpfs) on folders, and takes them away; needs root. What is
 * mounted outlives this process.
 */
public final class MemoryMounts {
    private static final Path MOUNTS = Path.of("/proc/self/mountinfo");

    /** Of {@code mount(2)}: no devices, no changed users, and for sealing: read-only, once more. */
    private static final int READ_ONLY = 1;

    private static final int NO_SET_UID = 2;
    private static final int NO_DEVICES = 4;
    private static final int REMOUNT = 32;

    /** Of {@code umount2(2)}: gone from sight at once, from memory when nobody uses it any more. */
    private static final int DETACH = 2;

    private static final int EPERM = 1;
    private static final int EACCES = 13;

    private MemoryMounts() {}

    private interface LibC extends Library {
        int mount(String source, String target, String type, NativeLong flags, String data)
                throws LastErrorException;

        int umount2(String target, int flags) throws LastErrorException;
    }

    /** Loaded when it is first needed: many hosts never do. */
    private static final class Loaded {
        static final LibC LIBC = Native.load("c", LibC.class);
    }

    /**
     * Mounts an empty file system that holds so many bytes.
     *
     * @param memoryNodes that its memory comes from; empty for any
     * @return false when this process may not mount
     * @throws IOException when it cannot be done for another reason
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

    /** Nobody can change anything in it any more. */
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

    /** Takes the file system away with all that is in it; when there is none, nothing happens. */
    public static void unmount(Path folder) throws IOException {
        if (!beneath(folder).contains(folder)) {
            return;
        }
        try {
            Loaded.LIBC.umount2(folder.toString(), DETACH);
        } catch (LastErrorException e) {
            throw failure("taken away", folder, e);
        }
    }

    /** Folders in that one, or itself, on which a file system in memory is mounted. */
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

    /** Of a line of mountinfo, when it is a tmpfs: the fifth word, blanks written in octal. */
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
                "a file system in memory could not be "
                        + what
                        + " at "
                        + folder
                        + ": "
                        + e.getMessage(),
                e);
    }
}
