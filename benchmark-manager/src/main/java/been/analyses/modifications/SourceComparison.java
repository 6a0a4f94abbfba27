package been.analyses.modifications;

import been.protocol.analyses.EnvironmentDifference.Property;
import been.protocol.analyses.FileUse;
import been.protocol.analyses.Modifications.Kind;
import been.protocol.analyses.Modifications.ModifiedFile;
import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.algorithm.myers.MyersDiffWithLinearSpace;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Compares the packages of two versions, file by file. Not thread-safe. */
public final class SourceComparison implements Closeable {
    public static final int MOST_FILES = 1000;

    /** Bytes of files whose lines are compared; what is beyond is only listed. */
    private static final long MOST_READ = 64L << 20;

    private static final int MOST_LINES = 10_000;
    private static final int MOST_DIFF_CHARACTERS = 256 << 10;
    private static final int CONTEXT = 3;

    private final VersionFiles old;
    private final VersionFiles current;
    private final SortedMap<String, Modified> modified;

    private record Modified(
            Kind kind,
            @Nullable String movedFrom,
            VersionFiles.@Nullable Content old,
            VersionFiles.@Nullable Content current) {

        /** Where its contents are, the same for files of the same jars. */
        String jars() {
            return jar(old) + "\n" + jar(current);
        }

        private static String jar(VersionFiles.@Nullable Content content) {
            return content == null || content.inner() == null ? "" : content.entry();
        }

        long readBytes() {
            return readBytes(old) + readBytes(current);
        }

        private static long readBytes(VersionFiles.@Nullable Content content) {
            return content == null || content.bytes() > VersionFiles.LONGEST ? 0 : content.bytes();
        }
    }

    private SourceComparison(VersionFiles old, VersionFiles current) {
        this.old = old;
        this.current = current;
        this.modified = compare(old.files(), current.files());
    }

    /**
     * Reads the directories of two packages.
     *
     * @throws IOException when one cannot be read
     */
    public static SourceComparison open(Path old, Path current) throws IOException {
        VersionFiles before = VersionFiles.open(old);
        try {
            return new SourceComparison(before, VersionFiles.open(current));
        } catch (IOException | RuntimeException e) {
            before.close();
            throw e;
        }
    }

    private static SortedMap<String, Modified> compare(
            Map<String, VersionFiles.Content> old, Map<String, VersionFiles.Content> current) {
        var modified = new TreeMap<String, Modified>();
        var gone = new HashMap<VersionKey, String>();
        old.forEach((path, before) -> {
            if (!current.containsKey(path)) {
                modified.put(path, new Modified(Kind.REMOVED, null, before, null));
                gone.put(VersionKey.of(before), path);
            }
        });
        current.forEach((path, after) -> {
            VersionFiles.Content before = old.get(path);
            String from = before == null ? gone.remove(VersionKey.of(after)) : null;
            if (from != null) {
                modified.remove(from);
                modified.put(path, new Modified(Kind.MOVED, from, old.get(from), after));
            } else if (before == null) {
                modified.put(path, new Modified(Kind.ADDED, null, null, after));
            } else if (!before.isLike(after)) {
                modified.put(path, new Modified(Kind.MODIFIED, null, before, after));
            }
        });
        return modified;
    }

    private record VersionKey(long bytes, long checksum) {
        static VersionKey of(VersionFiles.Content content) {
            return new VersionKey(content.bytes(), content.checksum());
        }
    }

    /** How many files differ. */
    public int size() {
        return modified.size();
    }

    /**
     * Up to {@value #MOST_FILES} files that differ: those that are used first, then by path.
     *
     * @param used functions that the benchmark spends time in
     * @param before files of the old version that it uses
     * @param after files of the new version that it uses
     */
    public List<ModifiedFile> files(UsedCode used, UsedFiles before, UsedFiles after)
            throws IOException {
        List<ModifiedFile> files = new ArrayList<>();
        long read = 0;
        for (Map.Entry<String, Modified> entry : jarByJar()) {
            String path = entry.getKey();
            Modified one = entry.getValue();
            Optional<List<String>> then = Optional.empty();
            Optional<List<String>> now = Optional.empty();
            if (one.kind() != Kind.MOVED && read < MOST_READ) {
                then = lines(old, one.old());
                now = lines(current, one.current());
                read += one.readBytes();
            }
            boolean isText = then.isPresent() && now.isPresent();
            files.add(
                    new ModifiedFile(
                            path,
                            one.kind(),
                            one.movedFrom(),
                            isText ? missing(now.get(), then.get()) : null,
                            isText ? missing(then.get(), now.get()) : null,
                            used.functions(path, then.orElse(List.of()), now.orElse(List.of())),
                            isText
                                    ? use(path, one, before, after, then.get(), now.get())
                                    : use(path, one, before, after)));
        }
        files.sort(
                Comparator.comparingInt((ModifiedFile file) -> used.rank(file.functions()))
                        .thenComparing(file -> file.use() == FileUse.NONE)
                        .thenComparing(
                                ModifiedFile::use, Comparator.nullsLast(Comparator.naturalOrder()))
                        .thenComparing(ModifiedFile::path));
        return files.stream().limit(MOST_FILES).toList();
    }

    /**
     * A source that was only compiled may still matter: constants of its class may have become part
     * of others.
     */
    private static @Nullable FileUse use(
            String path,
            Modified one,
            UsedFiles before,
            UsedFiles after,
            List<String> then,
            List<String> now) {
        FileUse use = use(path, one, before, after);
        boolean isNotLoaded =
                path.endsWith(".java")
                        && before.hasNoneOf(UsedCode.declared(then))
                        && after.hasNoneOf(UsedCode.declared(now));
        return use == FileUse.BUILT && isNotLoaded ? FileUse.COMPILED : use;
    }

    private static @Nullable FileUse use(
            String path, Modified one, UsedFiles before, UsedFiles after) {
        return switch (one.kind()) {
            case ADDED -> after.of(path);
            case REMOVED -> before.of(path);
            case MODIFIED -> UsedFiles.either(before.of(path), after.of(path));
            case MOVED ->
                    UsedFiles.either(
                            before.of(Objects.requireNonNull(one.movedFrom())), after.of(path));
        };
    }

    /**
     * The paths that differ, if the benchmark uses none of them; empty if it may use one, or none
     * differs. A search or a pattern may find an added file, so it counts as unused only in a
     * folder whose files were all unused.
     *
     * @param before files of the old version that it uses
     */
    public List<String> unused(UsedFiles before) {
        boolean isUnused =
                modified.entrySet().stream()
                        .allMatch(entry ->
                                switch (entry.getValue().kind()) {
                                    case REMOVED, MODIFIED -> isUnused(entry.getKey(), before);
                                    case ADDED, MOVED ->
                                            isInUnusedFolder(entry.getKey(), before)
                                                    && isUnused(
                                                            Objects.requireNonNullElse(
                                                                    entry.getValue().movedFrom(),
                                                                    entry.getKey()),
                                                            before);
                                });
        return isUnused ? List.copyOf(modified.keySet()) : List.of();
    }

    private static boolean isUnused(String path, UsedFiles before) {
        return before.of(path) == FileUse.NONE;
    }

    private boolean isInUnusedFolder(String path, UsedFiles before) {
        String folder = path.substring(0, path.lastIndexOf('/') + 1);
        List<String> others =
                old.files().tailMap(folder).keySet().stream()
                        .takeWhile(other -> other.startsWith(folder))
                        .toList();
        return !folder.isEmpty()
                && !others.isEmpty()
                && others.stream().allMatch(other -> isUnused(other, before));
    }

    /** Jars may share a folder; one is unpacked whenever the file before was in another one. */
    private List<Map.Entry<String, Modified>> jarByJar() {
        return modified.entrySet().stream()
                .sorted(Comparator.comparing(entry -> entry.getValue().jars()))
                .toList();
    }

    private static Optional<List<String>> lines(
            VersionFiles files, VersionFiles.@Nullable Content content) throws IOException {
        return content == null ? Optional.of(List.of()) : files.lines(content);
    }

    /** Lines that only the first one has; a line that only moved is in both. */
    private static int missing(List<String> of, List<String> in) {
        var counts = new HashMap<String, Integer>();
        in.forEach(line -> counts.merge(line, 1, Integer::sum));
        int missing = 0;
        for (String line : of) {
            if (counts.merge(line, -1, Integer::sum) < 0) {
                missing++;
            }
        }
        return missing;
    }

    /**
     * The unified difference of one file, shortened to 256 KiB; empty if it does not differ.
     *
     * @param path as {@link #files} has it
     */
    public Optional<String> difference(String path) throws IOException {
        Modified one = modified.get(path);
        if (one == null) {
            return Optional.empty();
        }
        String from =
                one.kind() == Kind.ADDED
                        ? "/dev/null"
                        : Objects.requireNonNullElse(one.movedFrom(), path);
        String to = one.kind() == Kind.REMOVED ? "/dev/null" : path;
        Optional<List<String>> before = lines(old, one.old());
        Optional<List<String>> after = lines(current, one.current());
        if (before.isEmpty() || after.isEmpty()) {
            return Optional.of(
                    "%s and %s differ; they are not text, or longer than 1 MiB\n"
                            .formatted(from, to));
        }
        if (Math.max(before.get().size(), after.get().size()) > MOST_LINES) {
            return Optional.of(
                    "%s and %s differ; they have more than %,d lines\n"
                            .formatted(from, to, MOST_LINES));
        }
        List<String> lines =
                UnifiedDiffUtils.generateUnifiedDiff(
                        from,
                        to,
                        before.get(),
                        DiffUtils.diff(before.get(), after.get(), new MyersDiffWithLinearSpace<>()),
                        CONTEXT);
        String text = String.join("\n", ordered(lines)) + "\n";
        return Optional.of(
                text.length() <= MOST_DIFF_CHARACTERS
                        ? text
                        : text.substring(0, MOST_DIFF_CHARACTERS)
                                + "\n… %,d more characters\n"
                                        .formatted(text.length() - MOST_DIFF_CHARACTERS));
    }

    /** Removed lines before those that replace them, as people expect; the algorithm mixes them. */
    private static List<String> ordered(List<String> difference) {
        List<String> lines = new ArrayList<>();
        List<String> added = new ArrayList<>();
        for (int i = 0; i < difference.size(); i++) {
            String line = difference.get(i);
            boolean isHead = i < 2;
            if (!isHead && line.startsWith("+")) {
                added.add(line);
                continue;
            }
            if (isHead || !line.startsWith("-")) {
                lines.addAll(added);
                added.clear();
            }
            lines.add(line);
        }
        lines.addAll(added);
        return lines;
    }

    /**
     * Libraries with another version, at most {@value #MOST_FILES}.
     *
     * @param own name of the software itself
     */
    public List<Property> dependencies(String own) {
        var names = new TreeMap<>(old.dependencies());
        names.putAll(current.dependencies());
        return names.keySet().stream()
                .filter(name -> !plain(name).equals(plain(own)))
                .map(name ->
                        new Property(
                                name,
                                old.dependencies().get(name),
                                current.dependencies().get(name)))
                .filter(one -> !Objects.equals(one.before(), one.after()))
                .limit(MOST_FILES)
                .toList();
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public void close() throws IOException {
        try (old;
                current) {
            // both are closed
        }
    }
}
