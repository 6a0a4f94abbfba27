package been.cli.tools;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Patterns of file names with {@code *}, {@code ?} and {@code [abc]}, as in Python's glob. */
final class FilePattern {
    private static final Pattern WILD = Pattern.compile("[*?\\[]");

    private FilePattern() {}

    /**
     * What matches, sorted.
     *
     * @param folder of a relative pattern
     */
    static List<Path> matches(Path folder, String pattern) throws IOException {
        List<Path> found = List.of(folder);
        Path whole = folder.resolve(pattern).toAbsolutePath().normalize();
        if (WILD.matcher(pattern).find()) {
            found = List.of(whole.getRoot());
            for (Path segment : whole) {
                found = step(found, segment.toString());
            }
        } else {
            found = Files.exists(whole) ? List.of(whole) : List.of();
        }
        return found.stream().sorted().toList();
    }

    private static List<Path> step(List<Path> folders, String segment) throws IOException {
        var next = new ArrayList<Path>();
        for (Path folder : folders) {
            if (!WILD.matcher(segment).find()) {
                Path one = folder.resolve(segment);
                if (Files.exists(one)) {
                    next.add(one);
                }
            } else if (Files.isDirectory(folder)) {
                PathMatcher matcher = matcher(segment);
                try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
                    for (Path one : all) {
                        Path name = one.getFileName();
                        if (matcher.matches(name)
                                && (segment.startsWith(".") || !name.toString().startsWith("."))) {
                            next.add(one);
                        }
                    }
                }
            }
        }
        return next;
    }

    private static PathMatcher matcher(String segment) {
        try {
            return glob(segment.replaceAll("[\\\\{}]", "\\\\$0"));
        } catch (PatternSyntaxException _) {
            // A bracket that is not closed stands for itself.
            return glob(segment.replaceAll("[\\\\{}\\[]", "\\\\$0"));
        }
    }

    private static PathMatcher glob(String pattern) {
        return FileSystems.getDefault().getPathMatcher("glob:" + pattern);
    }
}
