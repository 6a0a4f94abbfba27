package been.tasks.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.tasks.TestDatabase.Product;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Many rows are written as one after the other would be, however the database takes them. */
abstract class BatchesContract extends StoreContract {
    private static final RowWrite INSERT =
            RowWrite.of(
                    "INSERT INTO thing (id, word, amount, times) VALUES (?, ?, ?, 0)",
                    "bigint text integer");
    private static final RowWrite COUNT =
            RowWrite.of("UPDATE thing SET times = times + 1, word = ? WHERE id = ?", "text bigint");
    private static final RowWrite KEEP =
            RowWrite.of(
                    """
                    INSERT INTO thing (id, word, times) VALUES (?, ?, 0)
                    ON CONFLICT (id) DO UPDATE SET word = EXCLUDED.word
                    """,
                    "bigint text");
    private static final RowWrite REMOVE =
            RowWrite.of("DELETE FROM thing WHERE id <= ? AND word = ?", "bigint text");

    private Database its;
    private JdbcClient jdbc;

    BatchesContract(Product product) {
        super(product);
    }

    @BeforeEach
    void makeTable() {
        var template = new JdbcTemplate(database().dataSource());
        its =
                product() == Product.POSTGRESQL
                        ? new PostgresDatabase(template, java.time.Duration.ZERO)
                        : new SqliteDatabase(template);
        jdbc = its.client();
        template.execute(
                "CREATE TABLE thing (id BIGINT PRIMARY KEY, word TEXT, amount INTEGER, times INTEGER)");
    }

    private static List<@Nullable Object[]> things(int from, int to) {
        return IntStream.rangeClosed(from, to)
                .mapToObj(i ->
                        new @Nullable Object[] {
                            (long) i, i % 3 == 0 ? null : "word " + i, i % 2 == 0 ? null : i
                        })
                .toList();
    }

    private @Nullable String word(long id) {
        return jdbc.sql("SELECT word FROM thing WHERE id = :id")
                .param("id", id)
                .query((row, _) -> java.util.Optional.ofNullable(row.getString("word")))
                .single()
                .orElse(null);
    }

    private long count(String condition) {
        return jdbc.sql("SELECT COUNT(*) FROM thing WHERE " + condition).query(Long.class).single();
    }

    @Test
    void noRowsAreNothingToDo() {
        assertThat(its.batches().write(INSERT, List.of())).isEmpty();
    }

    @Test
    void everyRowIsWrittenAndCountedInItsPlace() {
        int[] written = its.batches().write(INSERT, things(1, 100));
        assertThat(written).hasSize(100).containsOnly(1);
        assertThat(count("times = 0")).isEqualTo(100);
        assertThat(count("word IS NULL")).isEqualTo(33);
        assertThat(count("amount = id")).isEqualTo(50);
        int[] found =
                its.batches()
                        .write(
                                COUNT,
                                IntStream.rangeClosed(51, 150)
                                        .mapToObj(i -> new Object[] {"again " + i, (long) i})
                                        .toList());
        assertThat(found).hasSize(100);
        assertThat(IntStream.of(found).limit(50)).containsOnly(1);
        assertThat(IntStream.of(found).skip(50)).containsOnly(0);
        assertThat(count("times = 1")).isEqualTo(50);
        assertThat(word(51)).isEqualTo("again 51");
    }

    @Test
    void moreRowsThanGoIntoOneStatementAreCountedToo() {
        int many = 10_250;
        assertThat(its.batches().write(INSERT, things(1, many))).hasSize(many).containsOnly(1);
        int[] found =
                its.batches()
                        .write(
                                COUNT,
                                IntStream.rangeClosed(1, many)
                                        .mapToObj(i ->
                                                new Object[] {
                                                    "x", i % 2 == 0 ? (long) i : (long) -i
                                                })
                                        .toList());
        assertThat(IntStream.range(0, many).filter(i -> found[i] != i % 2)).isEmpty();
    }

    @Test
    void textsAreKeptAsTheyAre() {
        String text = "{\"a\": [1, \"\\\\ 'x' , NULL\"]}\n\t, ü – 🙂";
        its.batches()
                .write(
                        INSERT,
                        List.of(
                                new @Nullable Object[] {1L, text, null},
                                new @Nullable Object[] {2L, "", null},
                                new @Nullable Object[] {3L, "NULL", null}));
        assertThat(word(1)).isEqualTo(text);
        assertThat(word(2)).isEmpty();
        assertThat(word(3)).isEqualTo("NULL");
    }

    @Test
    void whatIsThereAlreadyIsReplacedOrRefused() {
        its.batches().write(INSERT, things(1, 2));
        its.batches().write(KEEP, List.of(new Object[] {2L, "replaced"}, new Object[] {3L, "new"}));
        assertThat(word(2)).isEqualTo("replaced");
        assertThat(word(3)).isEqualTo("new");
        assertThatThrownBy(() -> its.batches().write(INSERT, things(3, 4)))
                .isInstanceOf(DataAccessException.class);
    }

    @Test
    void rowsThatMeetSeveralCountThemAll() {
        its.batches()
                .write(
                        INSERT,
                        List.of(
                                new @Nullable Object[] {1L, "a", 1},
                                new @Nullable Object[] {2L, "a", 1},
                                new @Nullable Object[] {3L, "a", 1},
                                new @Nullable Object[] {4L, "b", 1}));
        int[] removed =
                its.batches()
                        .write(
                                REMOVE,
                                Arrays.asList(new Object[] {2L, "a"}, new Object[] {3L, "b"}));
        assertThat(removed).containsExactly(2, 0);
        assertThat(count("TRUE")).isEqualTo(2);
    }

    @Test
    void listsOfAnyLengthAreAskedFor() {
        its.batches().write(INSERT, things(1, 100));
        for (int length : new int[] {1, 2, 40}) {
            List<String> words =
                    IntStream.rangeClosed(1, length).mapToObj(i -> "word " + i).toList();
            assertThat(
                            jdbc.sql(
                                            "SELECT id FROM thing WHERE word IN (:words) AND times = :times")
                                    .param("words", words)
                                    .param("times", 0)
                                    .query(Long.class)
                                    .list())
                    .hasSize(length - length / 3);
        }
    }

    @Test
    void typesThatDoNotMatchTheParametersAreABug() {
        assertThatThrownBy(() -> RowWrite.of("DELETE FROM thing WHERE id = ?", "text text"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2 types for the parameters of DELETE FROM thing");
    }
}
