package been.hostruntime.taskport;

import static org.assertj.core.api.Assertions.assertThat;

import been.hostruntime.connection.Outbox;
import been.hostruntime.journal.AskedQuestion.Reply;
import been.hostruntime.journal.Journal;
import been.hostruntime.timing.QuietPeriod;
import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.Program;
import been.protocol.Question;
import been.protocol.TaskAttempt;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PendingQuestionsTests {
    private static final TaskAttempt ATTEMPT = new TaskAttempt(new TaskId("t"), 1);
    private static final Question DOWN = new Question.CountDown("go", 1);

    @TempDir private Path folder;
    private final List<String> told = new ArrayList<>();
    private long command = 1;

    @Test
    void aQuestionIsAskedOnceAndAllWhoAskedItAreTold() throws IOException {
        try (var journal = journal()) {
            PendingQuestions questions = questions(journal);
            assertThat(questions.ask("k", DOWN, reply -> told.add("one " + reply.value())))
                    .isEmpty();
            assertThat(questions.ask("k", DOWN, reply -> told.add("two " + reply.value())))
                    .isEmpty();
            assertThat(asked(journal)).isEqualTo(1);
            answer(journal, questions, 1);
            assertThat(questions.ask("k", DOWN, reply -> told.add("late " + reply.value())))
                    .isEmpty();
            assertThat(asked(journal)).isEqualTo(1);
            assertThat(told).containsExactly("one 7", "two 7", "late 7");
        }
    }

    @Test
    void aRestartedRuntimeKnowsWhatWasAskedAndAnswered() throws IOException {
        try (var journal = journal()) {
            PendingQuestions before = questions(journal);
            before.ask("answered", DOWN, reply -> told.add("lost"));
            before.ask("open", DOWN, reply -> told.add("lost"));
            journal.answered(2, ATTEMPT, 1, new Reply("7", List.of()));
            PendingQuestions questions = questions(journal);
            questions.ask("answered", DOWN, reply -> told.add("answered " + reply.value()));
            questions.ask("open", DOWN, reply -> told.add("open " + reply.value()));
            answer(journal, questions, 2);
            assertThat(told).containsExactly("answered 7", "open 7");
            assertThat(asked(journal)).isEqualTo(2);
        }
    }

    @Test
    void withoutAKeyEachIsANewOne() throws IOException {
        try (var journal = journal()) {
            PendingQuestions questions = questions(journal);
            questions.ask(null, DOWN, reply -> told.add("one"));
            questions.ask(null, DOWN, reply -> told.add("two"));
            answer(journal, questions, 2);
            assertThat(told).containsExactly("two");
        }
    }

    /** In the predecessor, waits outlived the task that waited. */
    @Test
    void whoIsGoneIsNotTold() throws IOException {
        try (var journal = journal()) {
            PendingQuestions questions = questions(journal);
            Consumer<Reply> gone = reply -> told.add("gone");
            questions.ask("k", DOWN, gone);
            questions.ask("k", DOWN, reply -> told.add("there"));
            questions.forget(gone);
            answer(journal, questions, 1);
            assertThat(told).containsExactly("there");
        }
    }

    @Test
    void aFloodIsRefused() throws IOException {
        try (var journal = journal()) {
            PendingQuestions questions = questions(journal);
            var submission = new Question.Submit(List.of(task()));
            for (int i = 0; i < 8; i++) {
                assertThat(questions.ask(null, submission, told(i))).isEmpty();
            }
            assertThat(questions.ask(null, submission, told(8)))
                    .contains("a task has at most 8 open submissions at a time");
            answer(journal, questions, 1);
            assertThat(questions.ask(null, submission, told(9))).isEmpty();
            for (int i = 8; i < 1000; i++) {
                assertThat(questions.ask(null, DOWN, told(i))).isEmpty();
            }
            assertThat(questions.ask(null, DOWN, told(1000)))
                    .contains("a task has at most 1000 open questions at a time");
        }
    }

    private Consumer<Reply> told(int number) {
        return reply -> told.add(number + reply.value());
    }

    private void answer(Journal journal, PendingQuestions questions, long request) {
        var reply = new Reply("7", List.of());
        journal.answered(++command, ATTEMPT, request, reply);
        questions.answered(request, reply);
    }

    private static long asked(Journal journal) {
        return journal.syncStateWithReports(1 << 20).reports().size();
    }

    private static PendingQuestions questions(Journal journal) {
        return new PendingQuestions(ATTEMPT, journal, new Outbox(journal, new QuietPeriod()));
    }

    private Journal journal() throws IOException {
        Journal journal = Journal.open(folder.resolve("journal"));
        journal.offered(1, new Command.Offer(new ContextId("c"), ATTEMPT, task()));
        return journal;
    }

    private static TaskDescriptor task() {
        return TaskDescriptor.job(ATTEMPT.task(), "t", new Program.Command(List.of("true")));
    }
}
