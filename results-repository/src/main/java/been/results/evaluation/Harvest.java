package been.results.evaluation;

import been.results.Evaluation.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What of an attempt's files is kept.
 *
 * @param files by their names
 * @param refused why the others are not, a sentence each
 */
public record Harvest(SortedMap<String, Path> files, List<String> refused) {
    private static final int MOST_REFUSALS = 20;

    /** Looks through files by their paths; a bad one does no harm to a good one. */
    public static Harvest of(SortedMap<String, Path> left) throws IOException {
        var kept = new TreeMap<String, Path>();
        var refused = new ArrayList<String>();
        long together = 0;
        int files = 0;
        for (Map.Entry<String, Path> one : left.entrySet()) {
            String name = one.getKey();
            long bytes = Files.size(one.getValue());
            String complaint = OutputRules.complaint(name, bytes).orElse("");
            if (complaint.isEmpty()) {
                Kind kind = OutputRules.kind(name).orElseThrow();
                boolean isLog = kind == Kind.LOG;
                files += isLog ? 0 : 1;
                together += isLog ? 0 : bytes;
                complaint =
                        files > OutputRules.MOST_FILES
                                ? "is one file too many: %d are kept"
                                        .formatted(OutputRules.MOST_FILES)
                                : together > OutputRules.MOST_BYTES_TOGETHER
                                        ? "is too much: all files together have %,d bytes at most"
                                                .formatted(OutputRules.MOST_BYTES_TOGETHER)
                                        : OutputCheck.complaint(kind, one.getValue()).orElse("");
            }
            if (complaint.isEmpty()) {
                kept.put(name, one.getValue());
            } else if (refused.size() < MOST_REFUSALS) {
                refused.add(OutputRules.shown(name) + " " + complaint);
            } else if (refused.size() == MOST_REFUSALS) {
                refused.add("and others");
            }
        }
        return new Harvest(kept, List.copyOf(refused));
    }

    /** The same, but only the output streams of the program are kept. */
    public static Harvest ofLogs(SortedMap<String, Path> left) throws IOException {
        var logs = new TreeMap<>(left);
        logs.keySet().retainAll(OutputRules.LOGS);
        return of(logs);
    }
}
