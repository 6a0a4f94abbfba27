package been.protocol.analyses;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What was modified between the two versions of a change.
 *
 * @param problem why the files cannot be compared; absent if they were
 * @param commits after the old version up to the new one, newest first, as far as they are known
 * @param allCommits whether there are no others
 * @param files that the benchmark uses come first, those with profiled functions before others
 * @param moreFiles how many others were modified
 * @param profiled whether an explanation tells which files the benchmark uses
 */
public record Modifications(
        @Nullable String problem,
        List<Commit> commits,
        boolean allCommits,
        List<ModifiedFile> files,
        int moreFiles,
        boolean profiled) {

    private static final int MOST_FUNCTIONS = 3;

    /** Before the class and the method. */
    private static final Pattern JAVA_PACKAGE =
            Pattern.compile("^(?:\\w+\\.)+(?=[\\w$]+\\.[\\w$<>]+$)");

    public Modifications {
        commits = List.copyOf(commits);
        files = List.copyOf(files);
    }

    /** Files that the benchmark uses or may use; all of them if it uses none. */
    public List<ModifiedFile> usedFiles() {
        List<ModifiedFile> used =
                files.stream()
                        .filter(file -> !file.functions().isEmpty() || !isUnused(file.use()))
                        .toList();
        return used.isEmpty() ? files : used;
    }

    private static boolean isUnused(@Nullable FileUse use) {
        return use == FileUse.COMPILED || use == FileUse.NONE;
    }

    /** What {@link #usedFiles} leaves out, such as {@code 426 files that …}. */
    public Optional<String> otherFiles() {
        int unused = files.size() - usedFiles().size();
        int others = unused + moreFiles;
        return others == 0
                ? Optional.empty()
                : Optional.of(
                        "%,d %sfile%s%s"
                                .formatted(
                                        others,
                                        unused == 0 ? "more " : "",
                                        others == 1 ? "" : "s",
                                        unused == 0 ? "" : " that the benchmark does not use"));
    }

    /** How the benchmark uses one of the files. */
    public String use(ModifiedFile file) {
        FileUse use = file.use();
        return !file.functions().isEmpty()
                ? words(file.functions())
                : use != null
                        ? use.words()
                        : profiled ? "not seen in profiles" : "not profiled yet";
    }

    /** The first of them, without the packages of Java, which the path of the file has. */
    private static String words(List<String> functions) {
        String first =
                functions.stream()
                        .limit(MOST_FUNCTIONS)
                        .map(function -> JAVA_PACKAGE.matcher(function).replaceFirst(""))
                        .collect(Collectors.joining(", "));
        int more = functions.size() - MOST_FUNCTIONS;
        return more > 0 ? first + " and " + more + " more" : first;
    }

    /** A version that is a commit. */
    public record Commit(String version, VersionDetails details) {}

    /** What became of a file; on the wire in lower case. */
    public enum Kind {
        MODIFIED,
        ADDED,
        REMOVED,
        MOVED;

        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A file that both versions do not have alike.
     *
     * @param path in the new version; of a removed file, in the old one
     * @param movedFrom its path in the old version, with the same content
     * @param added lines that only the new version has; absent if it is not text, or long
     * @param removed lines that only the old version has
     * @param functions that the benchmark spends time in, those that changed first
     * @param use whether one of the versions uses the file; absent if that is not known
     */
    public record ModifiedFile(
            String path,
            Kind kind,
            @Nullable String movedFrom,
            @Nullable Integer added,
            @Nullable Integer removed,
            List<String> functions,
            @Nullable FileUse use) {
        public ModifiedFile {
            functions = List.copyOf(functions);
        }
    }
}
