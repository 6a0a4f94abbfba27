package been.tasks.scheduling;

import been.protocol.Exclusivity;
import been.tasks.scheduling.Plan.Decision;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.stream.Collectors;

/**
 * Decides by these rules:
 *
 * <ul>
 *   <li>Owners take turns, the one that waits longest first; within an owner the oldest task first.
 *       A turn gives one host, or one reservation.
 *   <li>An exclusive task needs an empty host and keeps it to itself; a context task shares only
 *       with its own context; declared cores, memory and named resources never exceed the host's.
 *   <li>A task that fits on no host now reserves one that it will fit on once it has drained, so
 *       that nothing starves behind a stream of smaller tasks. A draining host still takes tasks of
 *       contexts in which somebody waits for others: without them it might never drain.
 *   <li>Among hosts: the one of the last attempt, the least loaded, the one with the fewest recent
 *       failures, then by the seed.
 * </ul>
 */
public final class Scheduler {
    private final Board board;
    private final Map<String, Long> served;
    private final List<Decision> decisions = new ArrayList<>();
    private final long seed;

    private Scheduler(Situation situation) {
        this.board = new Board(situation);
        this.served = new HashMap<>(situation.served());
        this.seed = situation.seed();
    }

    /** A pure function: the same situation gives the same plan. */
    public static Plan plan(Situation situation) {
        var scheduler = new Scheduler(situation);
        scheduler.placeAll(situation.ready());
        return new Plan(scheduler.decisions, scheduler.board.reservations());
    }

    /** Looks again at what was passed over when a host that had been reserved no longer is. */
    private void placeAll(List<ReadyTask> ready) {
        List<ReadyTask> left = ready;
        int released;
        do {
            released = board.released();
            takeTurns(left);
            var placed = decisions.stream().map(d -> d.task().id()).collect(Collectors.toSet());
            left = left.stream().filter(task -> !placed.contains(task.id())).toList();
        } while (board.released() > released);
    }

    private record Queue(String owner, ArrayDeque<ReadyTask> tasks) {}

    private record Turn(Queue queue, long served, long oldest) {}

    private void takeTurns(List<ReadyTask> ready) {
        var queues = new HashMap<String, Queue>();
        ready.stream()
                .sorted(
                        Comparator.comparingLong(ReadyTask::order)
                                .thenComparing(t -> t.id().value()))
                .forEach(task ->
                        queues.computeIfAbsent(
                                        task.owner(), owner -> new Queue(owner, new ArrayDeque<>()))
                                .tasks()
                                .add(task));
        var turns =
                new PriorityQueue<Turn>(
                        Comparator.comparingLong(Turn::served)
                                .thenComparingLong(Turn::oldest)
                                .thenComparing(turn -> turn.queue().owner()));
        queues.values().forEach(queue -> turns.add(turn(queue)));
        long now = served.values().stream().mapToLong(Long::longValue).max().orElse(0);
        for (Turn turn = turns.poll(); turn != null; turn = turns.poll()) {
            if (isGranted(turn.queue())) {
                served.put(turn.queue().owner(), ++now);
                if (!turn.queue().tasks().isEmpty()) {
                    turns.add(turn(turn.queue()));
                }
            }
        }
    }

    private Turn turn(Queue queue) {
        return new Turn(
                queue, served.getOrDefault(queue.owner(), 0L), queue.tasks().getFirst().order());
    }

    /** Works off the queue up to its first task that gets a host or a new reservation. */
    private boolean isGranted(Queue queue) {
        for (ReadyTask task = queue.tasks().poll(); task != null; task = queue.tasks().poll()) {
            Optional<BoardHost> best = bestHost(task);
            if (best.isPresent()) {
                board.place(task, best.get());
                decisions.add(new Decision(task, best.get().name()));
                return true;
            }
            if (board.hasNoReservation(task) && reserve(task)) {
                return true;
            }
        }
        return false;
    }

    private Optional<BoardHost> bestHost(ReadyTask task) {
        return board.candidates(task)
                .filter(host -> host.hasRoomFor(task) && board.admits(host, task))
                .min(
                        Comparator.comparing((BoardHost h) -> !h.name().equals(task.previous()))
                                .thenComparing((Comparator<BoardHost>) BoardHost::compareLoad)
                                .thenComparingInt(BoardHost::recentFailures)
                                .thenComparingLong(host -> draw(task, host))
                                .thenComparing(host -> host.name().value()));
    }

    /** The candidate that is nearest to having room. */
    private boolean reserve(ReadyTask task) {
        Optional<BoardHost> nearest =
                board.candidates(task)
                        .filter(host -> host.isLargeEnoughFor(task))
                        .filter(board::isUnreserved)
                        .filter(host -> host.willDrainFor(task))
                        .min(
                                Comparator.comparingInt(BoardHost::usedCores)
                                        .thenComparing(host -> host.name().value()));
        nearest.ifPresent(host -> board.reserve(host, task));
        return nearest.isPresent();
    }

    /** A number that looks random and depends on nothing but the seed, the task and the host. */
    private long draw(ReadyTask task, BoardHost host) {
        long mixed = seed + task.id().hashCode() * 0x9E3779B97F4A7C15L + host.name().hashCode();
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    /** Whether two tasks may be on one host at the same time. */
    static boolean mayBeTogether(Exclusivity one, Exclusivity other, boolean isSameContext) {
        return switch (one) {
            case EXCLUSIVE -> false;
            case CONTEXT -> other != Exclusivity.EXCLUSIVE && isSameContext;
            case SHARED ->
                    switch (other) {
                        case EXCLUSIVE -> false;
                        case CONTEXT -> isSameContext;
                        case SHARED -> true;
                    };
        };
    }
}
