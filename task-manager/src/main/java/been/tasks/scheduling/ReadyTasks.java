package been.tasks.scheduling;

import been.protocol.TaskId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Tasks that may be placed, and gangs as their members come together. */
final class ReadyTasks {
    private final Board board;
    private final Turns turns;
    private final Map<TaskId, Entry> entries = new HashMap<>();

    /** Where a task is: a unit of its own, or a gang. */
    private sealed interface Entry {

        record Alone(Unit unit) implements Entry {}

        record Member(ReadyTask task, FormingGang gang) implements Entry {}
    }

    ReadyTasks(Board board, Turns turns) {
        this.board = board;
        this.turns = turns;
    }

    int size() {
        return entries.size();
    }

    @Nullable ReadyTask find(TaskId task) {
        return switch (entries.get(task)) {
            case null -> null;
            case Entry.Alone(Unit unit) -> unit.first();
            case Entry.Member(ReadyTask member, FormingGang _) -> member;
        };
    }

    /**
     * Adds a task that is not known.
     *
     * @param dissolved gets the gang as it was, when it waits
     * @return what can now be placed; null when a gang waits for others
     */
    @Nullable Unit add(ReadyTask task, Consumer<Unit> dissolved) {
        ContextTasks context = board.context(task.context());
        if (task.gang() == null) {
            Unit unit = unit(List.of(task), context);
            entries.put(task.id(), new Entry.Alone(unit));
            return unit;
        }
        FormingGang gang =
                context.gangs.computeIfAbsent(
                        task.gang().name(), name -> new FormingGang(name, context));
        dissolve(gang, dissolved);
        gang.put(task);
        entries.put(task.id(), new Entry.Member(task, gang));
        if (!gang.isWhole(task.gang().members())) {
            return null;
        }
        Unit unit = unit(gang.members(), context);
        gang.unit = unit;
        return unit;
    }

    private Unit unit(List<ReadyTask> tasks, ContextTasks context) {
        ReadyTask oldest = Collections.min(tasks, Scheduler.OLDEST);
        return new Unit(new ArrayList<>(tasks), oldest, context, turns.owner(oldest.owner()));
    }

    void remove(TaskId task, Consumer<Unit> dissolved) {
        switch (entries.remove(task)) {
            case null -> {}
            case Entry.Alone(Unit unit) -> dissolved.accept(unit);
            case Entry.Member(ReadyTask _, FormingGang gang) -> {
                dissolve(gang, dissolved);
                gang.remove(task);
                forgetIfEmpty(gang);
            }
        }
    }

    private static void dissolve(FormingGang gang, Consumer<Unit> dissolved) {
        Unit whole = gang.unit;
        if (whole != null) {
            gang.unit = null;
            dissolved.accept(whole);
        }
    }

    /** All of its tasks are somewhere now. */
    void placed(Unit unit) {
        for (ReadyTask task : unit.tasks) {
            if (entries.remove(task.id()) instanceof Entry.Member(ReadyTask _, FormingGang gang)) {
                gang.unit = null;
                gang.remove(task.id());
                forgetIfEmpty(gang);
            }
        }
    }

    private void forgetIfEmpty(FormingGang gang) {
        if (gang.isEmpty()) {
            gang.context().gangs.remove(gang.name());
            board.forgetIfOver(gang.context());
        }
    }

    /** What its tasks demand, with the tasks brought into the same order. */
    List<Suitability> arrange(Unit unit) {
        if (!unit.isGang()) {
            return List.of(board.suitability(unit.first().demand()));
        }
        unit.tasks.sort(
                Comparator.comparingInt((ReadyTask task) -> board.suitability(task.demand()).number)
                        .thenComparing(Scheduler.OLDEST));
        return unit.tasks.stream().map(task -> board.suitability(task.demand())).toList();
    }
}
