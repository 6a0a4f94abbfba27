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
 * @param isInVain whether no host that is known could ever take them
 */
record Blockade(String sentence, TaskId task, boolean isInVain) {
    private static final String QUEUED = "queued";
    private static final String IN_VAIN = "no host can take it";
    private static final int SHOWN = 3;

    /**
     * What waits in vain first.
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
                .sorted(Comparator.comparing(blockade -> !blockade.isInVain()))
                .limit(SHOWN)
                .toList();
    }

    private static Blockade of(String why, List<TaskView> tasks, boolean isCut) {
        TaskId first = tasks.getFirst().descriptor().id();
        int count = tasks.size();
        String many = (isCut ? "at least " : "") + count + " tasks";
        String sentence;
        if (why.startsWith(QUEUED)) {
            sentence = (count == 1 ? "1 task is " : many + " are ") + why;
        } else if (why.startsWith(IN_VAIN)) {
            sentence =
                    (count == 1 ? "1 task waits: " : many + " wait: ")
                            + "no host matches"
                            + why.substring(IN_VAIN.length());
        } else {
            sentence = (count == 1 ? "1 task waits: " : many + " wait: ") + why;
        }
        return new Blockade(sentence, first, why.startsWith(IN_VAIN));
    }
}
