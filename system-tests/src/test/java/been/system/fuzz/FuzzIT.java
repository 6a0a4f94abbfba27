package been.system.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Readers of foreign bytes, given what a fuzzer makes of good files: each for as long as {@code
 * ./been test --fuzz} says, or a few of them, others in each run, for moments.
 */
@Tag("alone")
class FuzzIT {
    private static final Path HOME =
            Path.of(System.getProperty("been.home", "..")).toAbsolutePath().normalize();
    private static final Path FOUND = Path.of("target", "fuzz").toAbsolutePath();

    /** Figures of long runs; those of the same code are added to, until they are enough. */
    private static final String KEPT = System.getProperty("been.fuzz.kept");

    /** To start one takes the fuzzer more than ten seconds of a processor. */
    private static final int FEW = 6;

    @TempDir private Path folder;

    @TempDir(factory = Memory.class)
    private Path memory;

    /** Of the machine's memory, where it has such a file system. */
    static final class Memory implements TempDirFactory {
        @Override
        public Path createTempDirectory(AnnotatedElementContext where, ExtensionContext test)
                throws IOException {
            Path shared = Path.of("/dev/shm");
            return Files.isWritable(shared)
                    ? Files.createTempDirectory(shared, "been-fuzz")
                    : Files.createTempDirectory("been-fuzz");
        }
    }

    @Test
    void whateverComesFromOutsideIsReadOrRefusedWithOneSentence() throws Exception {
        int seconds = Integer.getInteger("been.fuzz.seconds", 2);
        List<FuzzFigure> known = KEPT == null ? List.of() : FuzzFigure.read(Path.of(KEPT));
        List<FuzzTarget> all = new ArrayList<>(FuzzTarget.all(HOME));
        assertThat(all).hasSizeGreaterThan(40);
        Collections.shuffle(all);
        List<Callable<FuzzFigure>> runs = new ArrayList<>();
        for (FuzzTarget target : KEPT == null ? all.subList(0, FEW) : all) {
            Optional<FuzzFigure> old = known(known, target);
            runs.add(() ->
                    old.isPresent() && old.get().isEnough()
                            ? old.get()
                            : kept(run(target, seconds, old)));
        }
        List<FuzzFigure> figures = new ArrayList<>();
        try (var side = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            for (Future<FuzzFigure> run : side.invokeAll(runs)) {
                figures.add(run.get());
            }
        }
        if (KEPT != null) {
            Files.write(Path.of(KEPT), figures.stream().map(Wire::write).toList());
        }
        assertThat(figures)
                .allSatisfy(figure -> {
                    assertThat(figure.inputs()).as("inputs").isPositive();
                    assertThat(figure.crashes()).as("inputs in " + FOUND).isZero();
                });
    }

    /** What is known of the same code. */
    private static Optional<FuzzFigure> known(List<FuzzFigure> known, FuzzTarget target)
            throws IOException, InterruptedException {
        for (FuzzFigure figure : known) {
            if (figure.isOf(target) && figure.crashes() == 0 && FuzzTarget.isSame(figure, HOME)) {
                return Optional.of(figure);
            }
        }
        return Optional.empty();
    }

    private FuzzFigure run(FuzzTarget target, int seconds, Optional<FuzzFigure> old)
            throws IOException, InterruptedException {
        var folders =
                new FuzzTarget.Folders(
                        FOUND.resolve(target.name()),
                        Files.createDirectory(folder.resolve(target.name())),
                        Files.createDirectory(memory.resolve(target.name())));
        return target.run(HOME, seconds, folders, old);
    }

    /** Writes it at once, so that a run of hours that is cut off leaves what it measured. */
    private static synchronized FuzzFigure kept(FuzzFigure figure) throws IOException {
        String line = Wire.write(figure);
        System.out.println(line);
        if (KEPT != null) {
            Files.writeString(
                    Path.of(KEPT),
                    line + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }
        return figure;
    }
}
