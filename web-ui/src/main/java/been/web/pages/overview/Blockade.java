package been.web.pages.overview;

import been.protocol.TaskId;
import been.protocol.tasks.TaskView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tasks that wait for a host for the same reason.
 *
 * @param sentence how many, and why
 * @param task the one that waits longest
 * @param noHostMatches whether none of the hosts that have joined could ever take them
 */
record Blockade(String sentence, TaskId task, boolean noHostMatches) {
    private static final int SHOWN = 3;

    /**
     * Tasks that no host could ever take come first.
     *
     * @param most that were asked for: with so many there may be more
     */
    static List<Blockade> of(List<TaskView> waiting, int most) {
        Map<String, List<TaskView>> byReason = new LinkedHashMap<>();
        for (TaskView task : waiting) {
            String why = task.explanation();
            if (why != null) {
                byReason.computeIfAbsent(why, _ -> new ArrayList<>()).add(task);
            }
        }
        boolean isCut = waiting.size() >= most;
        return byReason.entrySet().stream()
                .map(reason -> of(reason.getKey(), reason.getValue(), isCut))
                .sorted(Comparator.comparing(blockade -> !blockade.noHostMatches()))
                .limit(SHOWN)
                .toList();
    }

    private static Blockade of(String why, List<TaskView> tasks, boolean isCut) {
        TaskView first = tasks.getFirst();
        int count = tasks.size();
        String many = (isCut ? "at least " : "") + count + " tasks wait: ";
        return new Blockade(
                (count == 1 ? "1 task waits: " : many) + why,
                first.descriptor().id(),
                first.noHostMatches());
    }
}
