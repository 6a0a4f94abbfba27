package been.machine.files;

import com.sun.jna.LastErrorException;
import com.sun.jna.Library;
import com.sun.jna.Native;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;

/**
 * A file or folder beneath a folder that another user may change at any time. It is opened name by
 * name, each relative to the folder opened before; links are never followed, and opening never
 * blocks. {@link #path} refers to the same file until this is closed.
 */
public final class OpenFile implements AutoCloseable {
    // Of open(2), the same on x86-64 and arm64 but for the last two.
    private static final int CURRENT_FOLDER = -100;
    private static final int NO_WAIT = 04000;
    private static final int CLOSED_BY_EXEC = 02000000;
    private static final boolean IS_ARM = "aarch64".equals(System.getProperty("os.arch"));
    private static final int FOLDER = IS_ARM ? 040000 : 0200000;
    private static final int NO_LINK = IS_ARM ? 0100000 : 0400000;

    // Of statx(2), which is the same on all architectures.
    private static final int THE_FILE_ITSELF = 0x1000;
    private static final int LINKS_AND_BLOCKS = 0x404;
    private static final int ANSWER_BYTES = 256;
    private static final int LINKS_AT = 16;
    private static final int BLOCKS_AT = 48;
    private static final int BLOCK_BYTES = 512;

    private static final int ENOENT = 2;
    private static final int EACCES = 13;
    private static final int ENOTDIR = 20;
    private static final int ELOOP = 40;

    private final int descriptor;

    private OpenFile(int descriptor) {
        this.descriptor = descriptor;
    }

    private interface LibC extends Library {
        int openat(int folder, String name, int flags) throws LastErrorException;

        int statx(int file, String name, int flags, int wanted, byte[] answer)
                throws LastErrorException;

        int close(int descriptor);
    }

    /** Loaded when it is first needed. */
    private static final class Loaded {
        static final LibC LIBC = Native.load("c", LibC.class);
    }

    /**
     * Opens a file or folder for reading.
     *
     * @param top a folder that only the platform can replace
     * @param names path components beneath {@code top}; none for {@code top} itself
     * @throws NoSuchFileException when it does not exist
     * @throws NotDirectoryException when a component on the way is not a folder, for example a link
     * @throws AccessDeniedException when this process may not read it
     */
    public static OpenFile in(Path top, List<String> names) throws IOException {
        var file = new OpenFile(open(CURRENT_FOLDER, top.toString(), FOLDER));
        try {
            for (int i = 0; i < names.size(); i++) {
                boolean isLast = i == names.size() - 1;
                int next = open(file.descriptor, checked(names.get(i)), isLast ? NO_WAIT : FOLDER);
                file.close();
                file = new OpenFile(next);
            }
            return file;
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    private static String checked(String name) throws IOException {
        if (name.isEmpty()
                || name.equals(".")
                || name.equals("..")
                || name.contains("/")
                || name.contains("\0")) {
            throw new FileSystemException(name, null, "invalid name in the path");
        }
        return name;
    }

    private static int open(int folder, String name, int flags) throws IOException {
        try {
            return Loaded.LIBC.openat(folder, name, flags | NO_LINK | CLOSED_BY_EXEC);
        } catch (LastErrorException e) {
            throw switch (e.getErrorCode()) {
                case ENOENT -> new NoSuchFileException(name);
                case EACCES -> new AccessDeniedException(name);
                case ENOTDIR, ELOOP -> new NotDirectoryException(name);
                default -> new FileSystemException(name, null, e.getMessage());
            };
        }
    }

    /** A path to the opened file, valid while this is open even if the file was moved. */
    public Path path() {
        return Path.of("/proc/self/fd/" + descriptor);
    }

    /**
     * The bytes that the file occupies on its disk: fewer than its size if it has holes. A file
     * with several names has an equal part under each of them.
     *
     * @throws IOException when the kernel does not say
     */
    public long occupiedBytes() throws IOException {
        var answer = new byte[ANSWER_BYTES];
        try {
            Loaded.LIBC.statx(descriptor, "", THE_FILE_ITSELF, LINKS_AND_BLOCKS, answer);
        } catch (LastErrorException | UnsatisfiedLinkError e) {
            throw new FileSystemException(path().toString(), null, e.getMessage());
        }
        var facts = ByteBuffer.wrap(answer).order(ByteOrder.nativeOrder());
        return facts.getLong(BLOCKS_AT) * BLOCK_BYTES / Math.max(1, facts.getInt(LINKS_AT));
    }

    @Override
    public void close() {
        Loaded.LIBC.close(descriptor);
    }
}
