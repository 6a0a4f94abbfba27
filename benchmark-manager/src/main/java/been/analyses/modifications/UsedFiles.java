package been.analyses.modifications;

import been.protocol.analyses.BenchmarkUses.UsedFile;
import been.protocol.analyses.FileUse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is known about the files of one version that a benchmark uses. A file counts as unused only
 * if neither the build nor the program read it, however little time its code takes.
 *
 * @param how {@link FileUse#BUILT} or {@link FileUse#READ}: by what the files were read
 * @param files paths of those that were read; {@code null} if that is not known
 * @param classes Java classes that were loaded, such as {@code org.example.Parser}
 */
public record UsedFiles(FileUse how, @Nullable Set<String> files, Set<String> classes) {

    /** Python reads the compiled file instead of an unmodified one. */
    private static final Pattern COMPILED_PYTHON =
            Pattern.compile("(.*?)__pycache__/([^/.]+)\\.[^/]*pyc");

    public UsedFiles {
        files = files == null ? null : withWhatTheyStandFor(files);
        classes = Set.copyOf(classes);
    }

    private static Set<String> withWhatTheyStandFor(Set<String> files) {
        Set<String> all = new HashSet<>(files);
        for (String file : files) {
            Matcher python = COMPILED_PYTHON.matcher(file);
            if (python.matches()) {
                all.add(python.group(1) + python.group(2) + ".py");
            }
            VersionFiles.folderOfJar(file).ifPresent(all::add);
        }
        return Set.copyOf(all);
    }

    /** What two executions or builds of the same version use together. */
    public UsedFiles and(UsedFiles other) {
        return new UsedFiles(
                how,
                files == null || other.files == null ? null : union(files, other.files),
                union(classes, other.classes));
    }

    private static Set<String> union(Set<String> one, Set<String> other) {
        return Stream.of(one, other).flatMap(Set::stream).collect(Collectors.toSet());
    }

    public boolean isUnknown() {
        return files == null && classes.isEmpty();
    }

    /** Whether it is certain that no class with one of these names, without package, was loaded. */
    boolean hasNoneOf(Set<String> names) {
        return !classes.isEmpty()
                && classes.stream()
                        .map(type -> type.substring(type.lastIndexOf('.') + 1))
                        .noneMatch(names::contains);
    }

    /** How a file of the version is used; {@code null} if that is not known. */
    public @Nullable FileUse of(String path) {
        if (UsedCode.types(path).stream().anyMatch(classes::contains)) {
            return FileUse.LOADED;
        }
        if (files == null) {
            return null;
        }
        String folder = path.substring(0, path.indexOf('/') + 1);
        return files.contains(path) || files.contains(folder) ? how : FileUse.NONE;
    }

    /** Whether one of two versions uses a file: only what neither does is unused. */
    static @Nullable FileUse either(@Nullable FileUse one, @Nullable FileUse other) {
        boolean isUnknown = one == null || other == null;
        return Stream.of(one, other)
                .flatMap(Stream::ofNullable)
                .min(FileUse::compareTo)
                .filter(use -> use != FileUse.NONE || !isUnknown)
                .orElse(null);
    }

    /** Whether a package has a file with that path, or may have it in a jar. */
    public static boolean mayBeIn(Path archive, String path) throws IOException {
        return VersionFiles.mayBeIn(archive, path);
    }

    /**
     * The files of a version with how they are used, as far as that is known.
     *
     * @param archive the package of the version
     */
    public List<UsedFile> among(Path archive) throws IOException {
        try (VersionFiles version = VersionFiles.open(archive)) {
            return version.files().keySet().stream()
                    .flatMap(
                            path -> Stream.ofNullable(of(path)).map(use -> new UsedFile(path, use)))
                    .toList();
        }
    }
}
