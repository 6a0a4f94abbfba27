package been.sources;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files that a build leaves. */
final class Outputs {
    private Outputs() {}

    /**
     * The files that match, by path in the folder.
     *
     * @param wanted files, folders with all that is in them, or patterns such as {@code lib/*.so}
     * @throws Unavailable when one of them matches nothing, or leads out of the folder
     */
    static SortedMap<String, Path> of(Path folder, List<String> wanted) throws IOException {
        Path top = folder.toRealPath();
        var files = new TreeMap<String, Path>();
        for (String one : wanted) {
            SortedMap<String, Path> found = matching(top, one);
            if (found.isEmpty()) {
                throw new Unavailable(
                        "the build left no '%s', which its output names".formatted(one));
            }
            files.putAll(found);
        }
        return files;
    }

    private static SortedMap<String, Path> matching(Path top, String wanted) throws IOException {
        Path literal = top.resolve(wanted).normalize();
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + wanted);
        var files = new TreeMap<String, Path>();
        try (Stream<Path> found = Files.walk(top)) {
            for (Path file : (Iterable<Path>) found::iterator) {
                Path path = top.relativize(file);
                boolean isWanted = file.startsWith(literal) || matcher.matches(path);
                if (isWanted && !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                    files.put(path.toString(), plain(top, file));
                }
            }
        }
        return files;
    }

    /** A link is packed as the file that it leads to. */
    private static Path plain(Path top, Path file) throws IOException {
        Path real = file.toRealPath();
        if (!real.startsWith(top) || !Files.isRegularFile(real)) {
            throw new Unavailable(
                    "the output '%s' is no file of the build's folder"
                            .formatted(top.relativize(file)));
        }
        return real;
    }

    /** The same for the same files, whatever else a package says of them. */
    static String digest(SortedMap<String, Path> files) throws IOException {
        MessageDigest all = sha256();
        for (Map.Entry<String, Path> file : files.entrySet()) {
            MessageDigest one = sha256();
            try (InputStream in =
                    new DigestInputStream(Files.newInputStream(file.getValue()), one)) {
                in.transferTo(OutputStream.nullOutputStream());
            }
            String line =
                    "%s %s %s\n"
                            .formatted(
                                    HexFormat.of().formatHex(one.digest()),
                                    Files.isExecutable(file.getValue()) ? "x" : "-",
                                    file.getKey());
            all.update(line.getBytes(StandardCharsets.UTF_8));
        }
        return HexFormat.of().formatHex(all.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
