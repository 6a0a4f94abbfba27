package been.hostruntime.attempt;

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
 * What a running task asks of the controller: each question once, however often the task repeats
 * it, also when this host runtime was restarted meanwhile. Thread-safe.
 */
final class OpenQuestions {
    private static final int MOST_OPEN = 1000;
    private static final int MOST_SUBMISSIONS = 8;
    private static final String UNREPEATED = "";

    private final TaskAttempt attempt;
    private final Journal journal;
    private final Outbox outbox;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Long, List<Consumer<Reply>>> waiting = new HashMap<>();
    private final Set<Long> submissions = new HashSet<>();

    OpenQuestions(TaskAttempt attempt, Journal journal, Outbox outbox) {
        this.attempt = attempt;
        this.journal = journal;
        this.outbox = outbox;
    }

    /** Why it is not asked, or empty; the waiter is given the answer, perhaps at once. */
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
                return Optional.of("a task asks at most 1000 things at a time");
            }
            boolean submits = question instanceof Question.Submit;
            if (submits && submissions.size() >= MOST_SUBMISSIONS) {
                return Optional.of("a task submits at most 8 times at a time");
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

    /** The controller has answered, and the journal knows. */
    void answered(long request, Reply reply) {
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

    /** That waiter is gone. */
    void forget(Consumer<Reply> waiter) {
        lock.lock();
        try {
            waiting.values().removeIf(waiters -> waiters.remove(waiter) && waiters.isEmpty());
        } finally {
            lock.unlock();
        }
    }
}
