package been.results.netcdf;

import been.protocol.results.ExecutionAddress;
import been.protocol.results.Validity;
import been.results.Invalidation;
import been.results.Landing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The landing files of a folder, read without a database.
 *
 * @param executions by analysis, experiment, binary and execution
 */
public record LandingTree(List<Execution> executions) {

    /** One landing file and whether it counts. */
    public record Execution(Path file, Landing landing, List<Series> series, Validity validity) {}

    private static final Comparator<ExecutionAddress> ORDER =
            Comparator.comparing(ExecutionAddress::analysis)
                    .thenComparing(ExecutionAddress::experiment)
                    .thenComparingInt(ExecutionAddress::binary)
                    .thenComparingInt(ExecutionAddress::execution);

    public LandingTree {
        executions =
                executions.stream()
                        .sorted(Comparator.comparing(e -> e.landing().address(), ORDER))
                        .toList();
    }

    /**
     * Reads one landing file, or every one below a folder, values and all.
     *
     * @throws IOException naming the file that cannot be read or is damaged
     */
    public static LandingTree read(Path fileOrFolder) throws IOException {
        var executions = new ArrayList<Execution>();
        for (var file :
                Files.isDirectory(fileOrFolder) ? files(fileOrFolder) : List.of(fileOrFolder)) {
            var read = LandingFile.read(file);
            executions.add(
                    new Execution(
                            file,
                            read.landing(),
                            read.series(),
                            validity(read.landing(), InvalidationNote.of(file))));
        }
        return new LandingTree(executions);
    }

    /** Every landing file below a folder, sorted by path; incomplete ones are left out. */
    public static List<Path> files(Path folder) throws IOException {
        try (var found = Files.walk(folder)) {
            return found.filter(file -> isLanding(file.toString()))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        }
    }

    /** Whether a file at that path is a landing file, by its name. */
    public static boolean isLanding(String path) {
        return path.substring(path.lastIndexOf('/') + 1).matches("[0-9]+\\.nc");
    }

    /** Whether an execution counts. */
    public static Validity validity(Landing landing, Optional<Invalidation> invalidation) {
        if (invalidation.isPresent()) {
            return invalidation.get().as();
        }
        return landing.disturbedBy().isEmpty() ? Validity.VALID : Validity.DISTURBED;
    }

    /** The executions that enter statistics. */
    public List<Execution> counting() {
        return executions.stream().filter(e -> e.validity().counts()).toList();
    }
}
