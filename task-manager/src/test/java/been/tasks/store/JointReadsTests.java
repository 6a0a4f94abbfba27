package been.tasks.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.tasks.TestDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JointReadsTests {
    @TempDir Path folder;
    private TestDatabase database;
    private JointReads reads;

    @BeforeEach
    void open() {
        database = new TestDatabase(folder, TestDatabase.Product.SQLITE);
        reads = new JointReads(JdbcTaskStore.open(database.dataSource()).read(rows -> rows));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void whoComesWhileOthersAreAnsweredIsAnsweredTogether() throws Exception {
        var sizes = new CopyOnWriteArrayList<Integer>();
        var isAsked = new CountDownLatch(1);
        var mayAnswer = new CountDownLatch(1);
        JointWork<Integer, Integer> doubled =
                (_, numbers) -> {
                    sizes.add(numbers.size());
                    isAsked.countDown();
                    awaitQuietly(mayAnswer);
                    return numbers.stream().map(number -> 2 * number).toList();
                };
        var answers = new ArrayList<Future<Integer>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            answers.add(threads.submit(() -> reads.ask(doubled, 0)));
            isAsked.await();
            for (int i = 1; i <= 20; i++) {
                int number = i;
                answers.add(threads.submit(() -> reads.ask(doubled, number)));
            }
            Awaitility.await().until(() -> reads.waiting() == 20);
            mayAnswer.countDown();
            for (int i = 0; i <= 20; i++) {
                assertThat(answers.get(i).get()).isEqualTo(2 * i);
            }
        }
        assertThat(sizes).containsExactly(1, 20);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aQuestionThatFailsFailsForWhoAskedIt() {
        JointWork<Integer, Integer> failing =
                (_, _) -> {
                    throw new IllegalStateException("the database is away");
                };
        assertThatThrownBy(() -> reads.ask(failing, 1)).hasMessage("the database is away");
        JointWork<Integer, Integer> next = (_, numbers) -> List.copyOf(numbers);
        assertThat(reads.ask(next, 1)).isEqualTo(1);
    }
}
