package been.tasks.scheduling;

import been.protocol.TaskId;
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
    sealed interface Entry permits Unit, Member {}

    record Member(ReadyTask task, FormingGang gang) implements Entry {}

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
            case Unit unit -> unit.first();
            case Member(ReadyTask member, FormingGang _) -> member;
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
            var unit = new Unit(task, context, turns.owner(task.owner()));
            entries.put(task.id(), unit);
            return unit;
        }
        FormingGang gang = context.gang(task.gang().name());
        dissolve(gang, dissolved);
        gang.put(task);
        entries.put(task.id(), new Member(task, gang));
        if (!gang.isWhole(task.gang().members())) {
            return null;
        }
        gang.unit = whole(gang.members(), context);
        return gang.unit;
    }

    /** One that is alone, since it is tried again, is as any other. */
    private Unit whole(List<ReadyTask> members, ContextTasks context) {
        ReadyTask oldest = Collections.min(members, Scheduler.OLDEST);
        Owner owner = turns.owner(oldest.owner());
        return members.size() == 1
                ? new Unit(oldest, context, owner)
                : new Unit(inOrderOfDemands(members), oldest, context, owner);
    }

    private List<ReadyTask> inOrderOfDemands(List<ReadyTask> members) {
        return members.stream()
                .sorted(
                        Comparator.comparingInt(
                                        (ReadyTask task) -> board.suitability(task.demand()).number)
                                .thenComparing(Scheduler.OLDEST))
                .toList();
    }

    void remove(TaskId task, Consumer<Unit> dissolved) {
        switch (entries.remove(task)) {
            case null -> {}
            case Unit unit -> dissolved.accept(unit);
            case Member(ReadyTask _, FormingGang gang) -> {
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
        for (int i = 0; i < unit.size(); i++) {
            TaskId task = unit.task(i).id();
            if (entries.remove(task) instanceof Member(ReadyTask _, FormingGang gang)) {
                gang.unit = null;
                gang.remove(task);
                forgetIfEmpty(gang);
            }
        }
    }

    private void forgetIfEmpty(FormingGang gang) {
        if (gang.isEmpty()) {
            gang.context().forget(gang);
            board.forgetIfOver(gang.context());
        }
    }

    /** What its tasks demand. */
    List<Suitability> demands(Unit unit) {
        return unit.tasks().map(task -> board.suitability(task.demand())).toList();
    }
}
