package been.task.packaging;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds which files of a folder programs read, at no cost to the programs: the access times are set
 * to a time long ago, which the first read changes even where the file system otherwise keeps them
 * only roughly ({@code relatime}).
 */
public final class FileReads {
    private static final FileTime UNREAD = FileTime.fromMillis(86_400_000L);

    private final Path folder;
    private final List<String> files;

    private FileReads(Path folder, List<String> files) {
        this.folder = folder;
        this.files = files;
    }

    /** The files that are there now, of which those read before {@link #forget} count as read. */
    public static FileReads in(Path folder) throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            return new FileReads(
                    folder,
                    found.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                            .map(file -> folder.relativize(file).toString())
                            .sorted()
                            .toList());
        }
    }

    /** Counts all files as unread from now on; this user must own them. */
    public FileReads forget() throws IOException {
        for (String file : files) {
            view(file).setTimes(null, UNREAD, null);
        }
        return this;
    }

    /**
     * Relative paths of the files that were read since, and of those that are gone.
     *
     * @param scratch a folder that programs may have copied files to
     * @return empty if not all reads leave a trace here
     */
    public List<String> read(Path scratch) throws IOException, InterruptedException {
        var read = new ArrayList<String>();
        String unread = null;
        for (String file : files) {
            if (!isUnread(file)) {
                read.add(file);
            } else if (unread == null && Files.size(folder.resolve(file)) > 0) {
                unread = file;
            }
        }
        return unread == null || isTraced(unread, scratch) ? read : List.of();
    }

    private boolean isUnread(String file) throws IOException {
        return Files.exists(folder.resolve(file), LinkOption.NOFOLLOW_LINKS)
                && view(file).readAttributes().lastAccessTime().equals(UNREAD);
    }

    /**
     * Tries it with one file: some file systems keep no access times ({@code noatime}, NFS), and a
     * copy that shares the blocks of the original is none of its reads (XFS, Btrfs).
     */
    private boolean isTraced(String file, Path scratch) throws IOException, InterruptedException {
        Path from = folder.resolve(file);
        Path copy = scratch.resolve("been-clone");
        Process clone =
                new ProcessBuilder("cp", "--reflink=always", from.toString(), copy.toString())
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        boolean isShared = clone.waitFor() == 0;
        Files.deleteIfExists(copy);
        try (InputStream in = Files.newInputStream(from)) {
            in.read();
        }
        boolean isKept = !isUnread(file);
        view(file).setTimes(null, UNREAD, null);
        return isKept && !isShared;
    }

    /** Whether a relative path is one of the files. */
    public boolean has(String file) {
        return Collections.binarySearch(files, file) >= 0;
    }

    private BasicFileAttributeView view(String file) {
        return Files.getFileAttributeView(
                folder.resolve(file), BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    }
}
