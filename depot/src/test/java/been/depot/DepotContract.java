package been.depot;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What a depot promises, on whichever database; "another" is another controller's. */
abstract class DepotContract {
    @TempDir Path folder;
    private String shelf;
    private Depot depot;
    private Depot another;

    abstract DataSource database();

    @BeforeEach
    void open() {
        shelf = "received/" + UUID.randomUUID();
        depot = JdbcDepot.open(database(), InstantSource.system());
        another = JdbcDepot.open(database(), InstantSource.system());
    }

    private Path file(String content) throws IOException {
        return Files.writeString(unused(), content);
    }

    private Path unused() {
        return folder.resolve(UUID.randomUUID().toString());
    }

    private String content(String path) throws IOException {
        var copy = unused();
        assertThat(another.fetch(shelf, path, copy)).isPresent();
        return Files.readString(copy);
    }

    @Test
    void whatOneKeepsTheOtherFinds() throws IOException {
        Kept kept = depot.put(shelf, "logs/out.log", file("abc"));
        assertThat(kept)
                .isEqualTo(
                        new Kept(
                                "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
                                3));
        assertThat(another.find(shelf, "logs/out.log")).contains(kept);
        assertThat(content("logs/out.log")).isEqualTo("abc");
    }

    @Test
    void aFileOfManyPartsComesBackBitForBit() throws IOException {
        var bytes = new byte[3 * (1 << 20) + 17];
        new Random(4).nextBytes(bytes);
        var file = Files.write(unused(), bytes);
        depot.put(shelf, "large", file);
        var copy = unused();
        assertThat(another.fetch(shelf, "large", copy)).isPresent();
        assertThat(copy).hasSameBinaryContentAs(file);
        depot.put(shelf, "empty", file(""));
        assertThat(content("empty")).isEmpty();
    }

    @Test
    void whatIsRemovedIsGoneForAllAndMayComeAgain() throws IOException {
        depot.put(shelf, "a", file("old"));
        depot.put(shelf, "b", file("other"));
        depot.remove(shelf, "a");
        depot.remove(shelf, "a");
        assertThat(another.find(shelf, "a")).isEmpty();
        assertThat(another.fetch(shelf, "a", unused())).isEmpty();
        assertThat(another.paths(shelf)).containsExactly("b");
        assertThat(depot.create(shelf, "a", file("new"))).isPresent();
        assertThat(content("a")).isEqualTo("new");
        assertThat(content("b")).isEqualTo("other");
    }

    @Test
    void whatIsForgottenIsGoneForAllWithItsParts() throws IOException {
        depot.put(shelf, "a", file("abc"));
        another.remove(shelf, "a");
        another.remove(shelf, "a");
        assertThat(depot.find(shelf, "a")).isEmpty();
        assertThat(depot.paths(shelf)).isEmpty();
        int orphans =
                JdbcClient.create(database())
                        .sql(
                                """
                                SELECT COUNT(*) FROM depot_part WHERE content NOT IN
                                    (SELECT content FROM depot_file)
                                """)
                        .query(Integer.class)
                        .single();
        assertThat(orphans).isZero();
        assertThat(depot.create(shelf, "a", file("def"))).isPresent();
    }

    @Test
    void aFileIsReplacedWholeAndLeavesNothingBehind() throws IOException {
        depot.put(shelf, "a", file("first"));
        depot.put(shelf, "a", file("second"));
        assertThat(content("a")).isEqualTo("second");
        int orphans =
                JdbcClient.create(database())
                        .sql(
                                """
                                SELECT COUNT(*) FROM depot_part WHERE content NOT IN
                                    (SELECT content FROM depot_file)
                                """)
                        .query(Integer.class)
                        .single();
        assertThat(orphans).isZero();
    }

    @Test
    void whatHasAPlaceIsNotReplacedByACreation() throws IOException {
        assertThat(depot.create(shelf, "a", file("first"))).isPresent();
        assertThat(another.create(shelf, "a", file("second"))).isEmpty();
        assertThat(content("a")).isEqualTo("first");
    }

    @Test
    void ofManyAtOnceOneIsKeptWhole() throws Exception {
        var work = new ArrayList<Callable<Optional<Kept>>>();
        for (int i = 0; i < 8; i++) {
            var file = file("number " + i);
            Depot one = i % 2 == 0 ? depot : another;
            work.add(() -> one.create(shelf, "a", file));
            work.add(() -> Optional.of(one.put(shelf, "b", file)));
        }
        long kept = 0;
        try (var threads = Executors.newFixedThreadPool(8)) {
            for (var done : threads.invokeAll(work)) {
                kept += done.get().isPresent() ? 1 : 0;
            }
        }
        assertThat(kept).as("8 replacements and one creation").isEqualTo(9);
        assertThat(content("a")).matches("number [0-7]");
        assertThat(content("b")).matches("number [0-7]");
    }

    @Test
    void whatIsNotThereIsNotFoundAndLeavesNoCopy() throws IOException {
        var copy = unused();
        assertThat(depot.find(shelf, "a")).isEmpty();
        assertThat(depot.fetch(shelf, "a", copy)).isEmpty();
        assertThat(copy).doesNotExist();
        assertThat(depot.paths(shelf)).isEmpty();
    }

    @Test
    void aDamagedFileIsReportedAndLeavesNoCopy() throws IOException {
        depot.put(shelf, "a", file("abc"));
        JdbcClient.create(database())
                .sql(
                        """
                        UPDATE depot_part SET body = ?
                        WHERE content = (SELECT content FROM depot_file WHERE shelf = ?)
                        """)
                .params("abd".getBytes(US_ASCII), shelf)
                .update();
        var copy = unused();
        assertThatIOException()
                .isThrownBy(() -> another.fetch(shelf, "a", copy))
                .withMessageContaining("a is damaged in the database");
        assertThat(copy).doesNotExist();
    }

    @Test
    void aFileThatCannotBeReadChangesNothing() throws IOException {
        depot.put(shelf, "a", file("first"));
        assertThatIOException().isThrownBy(() -> depot.put(shelf, "a", unused()));
        assertThat(content("a")).isEqualTo("first");
    }

    @Test
    void shelvesAndPathsAreListedInOrder() throws IOException {
        for (String path : List.of("b", "a/1", "a/0")) {
            depot.put(shelf, path, file(path));
        }
        depot.put(shelf + "/below", "x", file("x"));
        assertThat(another.paths(shelf)).containsExactly("a/0", "a/1", "b");
        assertThat(another.shelves(shelf)).containsExactly(shelf, shelf + "/below");
    }
}
