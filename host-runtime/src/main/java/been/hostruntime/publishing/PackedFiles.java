package been.hostruntime.publishing;

import been.hostruntime.files.FileTree;
import been.hostruntime.work.AttemptFolders;
import been.machine.files.OpenFile;
import been.task.packaging.PackageFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;

/**
 * The files of a task that become a package.
 *
 * @param home folder of the task that has them all, which only the platform can replace
 * @param files paths beneath it, by paths in the package
 */
record PackedFiles(Path home, Map<String, Path> files) {
    private static final int MOST_FILES = 50_000;
    private static final long MOST_BYTES = 2L << 30;
    private static final long MOST_OF_NAMES = 16L << 20;

    /** The files cannot become a package; the message explains why. */
    static final class UnfitException extends Exception {
        private static final long serialVersionUID = 1;

        UnfitException(String why) {
            super(why);
        }
    }

    /**
     * Finds the file or folder at that path, which the task may change at the same time. Links are
     * never followed.
     */
    static PackedFiles of(AttemptFolders folders, String path) throws IOException, UnfitException {
        Path wanted = Path.of(path).normalize();
        for (Path folder : folders.written()) {
            for (Path home : List.of(folder.toAbsolutePath().normalize(), folder.toRealPath())) {
                if (wanted.startsWith(home)) {
                    return beneath(home, home.relativize(wanted), path);
                }
            }
        }
        throw new UnfitException(
                "'%s' is outside the task's folders; copy it to the working directory first"
                        .formatted(path));
    }

    private static PackedFiles beneath(Path home, Path wanted, String shown)
            throws IOException, UnfitException {
        boolean isAll = wanted.toString().isEmpty();
        var files = new TreeMap<String, Path>();
        var unfit = new String[1];
        long[] bytes = {0};
        long[] ofNames = {0};
        FileTree.walk(
                home,
                (path, attributes) -> {
                    if (!isAll && !path.startsWith(wanted)) {
                        return true;
                    }
                    if (!attributes.isRegularFile()) {
                        unfit[0] =
                                "'%s' is a link or a special file; a package has only files and folders"
                                        .formatted(path);
                        return false;
                    }
                    bytes[0] += attributes.size();
                    ofNames[0] += path.toString().length();
                    Path within = isAll ? path : wanted.relativize(path);
                    boolean isFile = within.toString().isEmpty();
                    files.put((isFile ? path.getFileName() : within).toString(), path);
                    return files.size() <= MOST_FILES
                            && bytes[0] <= MOST_BYTES
                            && ofNames[0] <= MOST_OF_NAMES;
                });
        if (unfit[0] != null) {
            throw new UnfitException(unfit[0]);
        }
        if (files.isEmpty()) {
            throw new UnfitException("there are no files at '%s'".formatted(shown));
        }
        if (files.size() > MOST_FILES || bytes[0] > MOST_BYTES || ofNames[0] > MOST_OF_NAMES) {
            throw new UnfitException(
                    "'%s' is too large for a package, which has at most %,d files, 2 GiB and 16 MiB of paths"
                            .formatted(shown, MOST_FILES));
        }
        return new PackedFiles(home, files);
    }

    void addTo(PackageFile archive) throws IOException, UnfitException {
        for (Map.Entry<String, Path> file : files.entrySet()) {
            List<String> names =
                    StreamSupport.stream(file.getValue().spliterator(), false)
                            .map(Path::toString)
                            .toList();
            try (OpenFile open = OpenFile.in(home, names)) {
                if (!Files.isRegularFile(open.path())) {
                    throw new UnfitException(
                            "'%s' changed while it was packed".formatted(file.getValue()));
                }
                archive.add(file.getKey(), open.path());
            }
        }
    }
}
