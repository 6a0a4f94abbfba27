package been.sources;

import been.task.Log;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The files of a checkout as a package has them, which holds no links: a link to a file is a copy
 * of it, a link to a folder is left out, and so is a link to nothing or out of the checkout.
 */
record SourceFiles(Path folder, Log log) {
    private static final byte[] LFS =
            "version https://git-lfs.github.com/spec/".getBytes(StandardCharsets.US_ASCII);

    /** By path in the checkout. */
    SortedMap<String, Path> all() throws IOException {
        var files = new TreeMap<String, Path>();
        Path top = folder.toRealPath();
        try (Stream<Path> found = Files.walk(top)) {
            for (Path file : (Iterable<Path>) found::iterator) {
                String path = top.relativize(file).toString();
                if (Files.isSymbolicLink(file)) {
                    if (Files.isRegularFile(file) && file.toRealPath().startsWith(top)) {
                        files.put(path, file.toRealPath());
                    } else {
                        log.warn("the link " + path + " is left out");
                    }
                } else if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    refuseLfs(file, path);
                    files.put(path, file);
                }
            }
        }
        return files;
    }

    private static void refuseLfs(Path file, String path) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            if (Arrays.equals(in.readNBytes(LFS.length), LFS)) {
                throw new Unavailable(
                        "its file %s is kept in Git LFS, which is not read".formatted(path));
            }
        }
    }
}
