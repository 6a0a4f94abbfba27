package been.hostruntime.taskport;

import been.hostruntime.connection.Outbox;
import been.hostruntime.journal.AskedQuestion;
import been.hostruntime.journal.AskedQuestion.Reply;
import been.hostruntime.journal.HeldAttempt;
import been.hostruntime.journal.Journal;
import been.protocol.Question;
import been.protocol.TaskAttempt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The questions of a running task to the controller. A repeated question is sent once, also after a
 * restart of this host runtime. Thread-safe.
 */
public final class PendingQuestions {
    private static final int MOST_OPEN = 1000;
    private static final int MOST_SUBMISSIONS = 8;
    private static final String UNREPEATED = "";

    private final TaskAttempt attempt;
    private final Journal journal;
    private final Outbox outbox;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Long, List<Consumer<Reply>>> waiting = new HashMap<>();
    private final Set<Long> submissions = new HashSet<>();

    public PendingQuestions(TaskAttempt attempt, Journal journal, Outbox outbox) {
        this.attempt = attempt;
        this.journal = journal;
        this.outbox = outbox;
    }

    /**
     * Asks a question; returns the reason for a refusal, or empty. The waiter receives the answer,
     * perhaps at once.
     */
    Optional<String> ask(@Nullable String key, Question question, Consumer<Reply> waiter) {
        lock.lock();
        try {
            List<AskedQuestion> asked = asked();
            Optional<AskedQuestion> earlier =
                    asked.stream().filter(one -> one.key().equals(key)).findFirst();
            if (earlier.isPresent()) {
                await(earlier.get(), waiter);
                return Optional.empty();
            }
            if (asked.stream().filter(one -> one.reply() == null).count() >= MOST_OPEN) {
                return Optional.of("a task has at most 1000 open questions at a time");
            }
            boolean submits = question instanceof Question.Submit;
            if (submits && submissions.size() >= MOST_SUBMISSIONS) {
                return Optional.of("a task has at most 8 open submissions at a time");
            }
            long request = outbox.asked(attempt, key == null ? UNREPEATED : key, question);
            if (submits) {
                submissions.add(request);
            }
            listen(request, waiter);
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    private List<AskedQuestion> asked() {
        return journal.held(attempt).map(HeldAttempt::questions).orElse(List.of());
    }

    private void await(AskedQuestion earlier, Consumer<Reply> waiter) {
        if (earlier.reply() == null) {
            listen(earlier.request(), waiter);
        } else {
            waiter.accept(earlier.reply());
        }
    }

    private void listen(long request, Consumer<Reply> waiter) {
        waiting.computeIfAbsent(request, any -> new ArrayList<>()).add(waiter);
    }

    /** Passes on the controller's answer, which is already journaled. */
    public void answered(long request, Reply reply) {
        lock.lock();
        try {
            submissions.remove(request);
            List<Consumer<Reply>> waiters =
                    Optional.ofNullable(waiting.remove(request)).orElse(List.of());
            waiters.forEach(waiter -> waiter.accept(reply));
        } finally {
            lock.unlock();
        }
    }

    /** Removes a waiter. */
    void forget(Consumer<Reply> waiter) {
        lock.lock();
        try {
            waiting.values().removeIf(waiters -> waiters.remove(waiter) && waiters.isEmpty());
        } finally {
            lock.unlock();
        }
    }
}
