package been.tasks.lifecycle;

import been.protocol.ContextId;
import been.tasks.signals.Signal;
import been.tasks.store.AnswerRows.Answer;
import been.tasks.store.LatchRows.Latch;
import been.tasks.store.LatchRows.Wait;
import been.tasks.store.Rows;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Latches of one change, and the tasks that are notified when they reach zero. */
public final class LatchBook {
    private static final int LONGEST_NAME = 128;
    private static final Answer DONE = new Answer("", List.of());

    private final Change change;
    private final Rows rows;
    private final WaitBook waits;

    LatchBook(Change change, Rows rows, WaitBook waits) {
        this.change = change;
        this.rows = rows;
        this.waits = waits;
    }

    /** Makes a latch; one of the same count that is there stays as it is. */
    public Reply set(ContextId context, String name, long count) {
        if (name.isBlank() || name.length() > LONGEST_NAME) {
            return new Reply.Refused(
                    "the name of a latch has 1 to %d characters: '%s'"
                            .formatted(LONGEST_NAME, shortened(name)));
        }
        if (count < 0) {
            return new Reply.Refused(
                    "latch '%s' cannot be set to %d; a count is 0 or more".formatted(name, count));
        }
        change.lock(context);
        Optional<Latch> present = rows.latches().find(context, name);
        if (present.isPresent()) {
            return present.get().count() == count
                    ? Reply.DONE
                    : new Reply.Refused(
                            "latch '%s' is already set to %d and cannot be set to %d"
                                    .formatted(name, present.get().count(), count));
        }
        rows.latches().insert(context, new Latch(name, count, count));
        changed(context, name, count);
        return Reply.DONE;
    }

    /** Takes from a latch, and returns what remains. */
    public Reply countDown(ContextId context, String name, long by) {
        if (by < 1) {
            return new Reply.Refused(
                    "latch '%s' cannot be counted down by %d; count by 1 or more"
                            .formatted(shortened(name), by));
        }
        change.lock(context);
        OptionalLong remaining = rows.latches().take(context, name, by);
        if (remaining.isEmpty()) {
            return new Reply.Refused(
                    rows.latches()
                            .find(context, name)
                            .map(latch ->
                                    "latch '%s' is at %d and cannot be counted down by %d"
                                            .formatted(name, latch.remaining(), by))
                            .orElseGet(() ->
                                    "the context has no latch '%s'; set it first"
                                            .formatted(shortened(name))));
        }
        changed(context, name, remaining.getAsLong());
        return new Reply.Done(Long.toString(remaining.getAsLong()));
    }

    /** Answers at once, or when the latch is there and at zero. */
    public Reply await(ContextId context, String name, Wait wait) {
        if (name.length() > LONGEST_NAME) {
            return new Reply.Refused(
                    "the name of a latch has 1 to %d characters: '%s'"
                            .formatted(LONGEST_NAME, shortened(name)));
        }
        change.lock(context);
        if (rows.latches().find(context, name).filter(l -> l.remaining() == 0).isPresent()) {
            return Reply.DONE;
        }
        if (!rows.latches().await(context, name, wait)) {
            return new Reply.Refused("the task waits for too many latches at once");
        }
        waits.latchAwaited(context);
        // A task that waits for others lets tasks of its context onto a host that is kept free.
        change.signal(new Signal.TaskMoved(wait.waiter().task()));
        return new Reply.Later();
    }

    private void changed(ContextId context, String name, long remaining) {
        change.signal(new Signal.ContextChanged(context));
        if (remaining == 0) {
            for (Wait wait : rows.latches().waits(context, name)) {
                if (!change.hasLeft(wait.waiter().task())) {
                    change.reply(wait.host(), wait.waiter(), wait.request(), DONE);
                }
            }
            rows.latches().removeWaits(context, name);
        }
    }

    private static String shortened(String name) {
        return name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) + "…" : name;
    }
}
