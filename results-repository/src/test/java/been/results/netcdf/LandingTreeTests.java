package been.results.netcdf;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.results.ExecutionAddress;
import been.protocol.results.Validity;
import been.results.Invalidation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LandingTreeTests {
    @TempDir Path folder;

    @Test
    void everyFinishedFileIsReadInTheOrderOfItsAddress() throws IOException {
        write("b", 0, 10);
        write("b", 0, 9);
        write("a", 1, 0);
        Files.createDirectories(folder.resolve(".staging"));
        Files.writeString(folder.resolve(".staging/0b9c"), "half");
        Files.writeString(folder.resolve("b/0/notes.txt"), "x");
        assertThat(LandingTree.read(folder).executions())
                .extracting(e -> e.landing().address())
                .containsExactly(
                        new ExecutionAddress("7", "a", 1, 0),
                        new ExecutionAddress("7", "b", 0, 9),
                        new ExecutionAddress("7", "b", 0, 10));
    }

    @Test
    void anInvalidatedExecutionIsReadButDoesNotCount() throws IOException {
        write("a", 0, 0);
        var second = write("a", 0, 1);
        var invalidation =
                new Invalidation(
                        Validity.INVALIDATED,
                        "ada",
                        "wrong input",
                        Instant.parse("2026-05-06T07:08:09Z"));
        Files.writeString(InvalidationNote.place(second), InvalidationNote.json(invalidation));
        assertThat(InvalidationNote.of(second)).contains(invalidation);
        var tree = LandingTree.read(folder);
        assertThat(tree.executions())
                .extracting(LandingTree.Execution::validity)
                .containsExactly(Validity.VALID, Validity.INVALIDATED);
        assertThat(tree.counting()).hasSize(1);
    }

    @Test
    void aSingleFileIsATreeOfItsOwn() throws IOException {
        var file = write("a", 0, 0);
        var renamed = Files.move(file, folder.resolve("my landing.nc"));
        assertThat(LandingTree.read(renamed).executions())
                .singleElement()
                .satisfies(
                        e -> assertThat(e.series().getFirst().values()).containsExactly(1, 2, 3));
    }

    private Path write(String experiment, int binary, int execution) throws IOException {
        var address = new ExecutionAddress("7", experiment, binary, execution);
        var file = folder.resolve(experiment + "/" + binary + "/" + execution + ".nc");
        Files.createDirectories(file.getParent());
        LandingWriter.write(
                file,
                Landings.at(address, 1),
                List.of(new Series(Landings.PARSE, "x", new double[] {1, 2, 3})),
                "1.2.3");
        return file;
    }
}
