package been.packages.archive;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The paths of one archive taken together: each file once, no file where a folder is, none that a
 * file system without case would mix up, and all of them where a package has its files.
 */
final class EntryTree {
    private static final Set<String> FILES =
            Set.of("package.yaml", "module.yaml", "software.yaml", "evaluator.yaml");
    private static final Set<String> FOLDERS = Set.of("files", "descriptors", "evaluators");

    private final Set<String> files = new HashSet<>();
    private final Set<String> folders = new HashSet<>();
    private final Map<String, String> spellings = new HashMap<>();

    void add(String path) throws RefusedException {
        var complaint = EntryPath.complaint(path);
        if (complaint.isPresent()) {
            throw new RefusedException(
                    RefusalCode.PATH,
                    "the path " + EntryPath.shown(path) + " " + complaint.orElseThrow());
        }
        var segments = EntryPath.segments(path);
        boolean folder = path.endsWith("/");
        boolean known =
                (segments.size() > 1 || folder)
                        ? FOLDERS.contains(segments.getFirst())
                        : FILES.contains(path);
        if (!known) {
            throw new RefusedException(
                    RefusalCode.LAYOUT,
                    EntryPath.shown(path)
                            + " has no place in a package: it holds package.yaml, module.yaml, software.yaml or evaluator.yaml, files/, evaluators/ and descriptors/");
        }
        var parent = new StringBuilder();
        for (var segment : segments.subList(0, segments.size() - 1)) {
            parent.append(segment);
            addFolder(parent.toString());
            parent.append('/');
        }
        var whole = String.join("/", segments);
        if (folder) {
            addFolder(whole);
        } else if (!files.add(whole)) {
            throw twice(whole);
        }
        if (files.contains(whole) && folders.contains(whole)) {
            throw fileAndFolder(whole);
        }
        spelled(whole);
    }

    private void addFolder(String path) throws RefusedException {
        folders.add(path);
        if (files.contains(path)) {
            throw fileAndFolder(path);
        }
        spelled(path);
    }

    private void spelled(String path) throws RefusedException {
        // Up and down again, because some letters have only one of the two.
        var folded = path.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
        var before = spellings.putIfAbsent(folded, path);
        if (before != null && !before.equals(path)) {
            throw new RefusedException(
                    RefusalCode.DUPLICATE,
                    EntryPath.shown(before)
                            + " and "
                            + EntryPath.shown(path)
                            + " differ only in upper and lower case");
        }
    }

    private static RefusedException twice(String path) {
        return new RefusedException(
                RefusalCode.DUPLICATE, EntryPath.shown(path) + " is in the archive twice");
    }

    private static RefusedException fileAndFolder(String path) {
        return new RefusedException(
                RefusalCode.DUPLICATE, EntryPath.shown(path) + " is both a file and a folder");
    }
}
