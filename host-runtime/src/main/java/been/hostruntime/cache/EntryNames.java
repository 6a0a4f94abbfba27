package been.hostruntime.cache;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Checks whether the names in an archive are safe paths; pure. */
final class EntryNames {
    private static final int LONGEST = 1024;

    /** All paths so far, and whether each is a folder. */
    private final Map<String, Boolean> seen = new HashMap<>();

    /** The components of the entry's path beneath the target folder. */
    List<String> accept(String name, boolean folder) throws UnsafeArchiveException {
        String path = name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
        if (path.isEmpty() || path.length() > LONGEST) {
            throw refused(name, "is empty or longer than " + LONGEST + " characters");
        }
        if (path.chars().anyMatch(c -> c < 0x20 || c == 0x7f || c == '\\' || c == ':')) {
            throw refused(name, "contains a character that is not allowed in paths");
        }
        List<String> steps = List.of(path.split("/", -1));
        for (String step : steps) {
            if (step.isEmpty() || step.equals(".") || step.equals("..")) {
                throw refused(name, "leaves the target folder");
            }
        }
        var parent = new StringBuilder();
        for (String step : steps.subList(0, steps.size() - 1)) {
            parent.append(step);
            if (Boolean.FALSE.equals(seen.put(parent.toString(), true))) {
                throw refused(name, "is beneath a file");
            }
            parent.append('/');
        }
        Boolean before = seen.put(path, folder);
        if (before != null && !(before && folder)) {
            throw refused(name, "occurs twice");
        }
        return steps;
    }

    private static UnsafeArchiveException refused(String name, String why) {
        String shown = name.replaceAll("\\p{Cntrl}", "?");
        return new UnsafeArchiveException(
                "the entry '"
                        + (shown.length() > 80 ? shown.substring(0, 80) + "…" : shown)
                        + "' "
                        + why);
    }
}
