package been.results.storage;

import static java.nio.charset.StandardCharsets.UTF_8;

import been.protocol.Sha256;
import been.protocol.results.StoredExecution;
import been.results.netcdf.ExperimentFile;
import been.results.netcdf.ExperimentWriter;
import been.results.netcdf.FileKind;
import been.results.netcdf.LandingFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** Writes the files of experiments and rewrites them when their executions change. */
public final class ExperimentFiles {
    private final ResultStorage storage;

    /** One at a time: the same file twice at once is made once. */
    private final ReentrantLock making = new ReentrantLock();

    public ExperimentFiles(ResultStorage storage) {
        this.storage = storage;
    }

    /** The file as it should be now; empty when no execution counts. */
    public Optional<Path> current(String analysis, String experiment) throws IOException {
        List<StoredExecution> all = storage.index().list(analysis, experiment);
        List<StoredExecution> counting =
                all.stream().filter(execution -> execution.validity().counts()).toList();
        if (counting.isEmpty()) {
            return Optional.empty();
        }
        String inputs = inputs(counting, all.size());
        making.lock();
        try {
            Optional<Path> present = storage.landings().experimentFile(analysis, experiment);
            if (present.isEmpty() || !ExperimentFile.isMadeFrom(present.get(), inputs)) {
                make(analysis, experiment, counting, all.size(), inputs);
            }
            return storage.landings().experimentFile(analysis, experiment);
        } finally {
            making.unlock();
        }
    }

    /** Whether there is one, which may be out of date. */
    public boolean isMade(String analysis, String experiment) throws IOException {
        return storage.landings().experimentFile(analysis, experiment).isPresent();
    }

    private void make(
            String analysis,
            String experiment,
            List<StoredExecution> counting,
            int all,
            String inputs)
            throws IOException {
        Path draft = storage.landings().draft();
        try {
            ExperimentWriter.write(
                    draft,
                    new ExperimentWriter.Experiment(
                            counting, all - counting.size(), inputs, storage.platform()),
                    execution -> LandingFile.read(storage.landingFile(execution)),
                    FileKind.best());
            storage.landings().publishExperiment(analysis, experiment, draft);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static String inputs(List<StoredExecution> counting, int all) {
        var text = new StringBuilder("1 of ").append(all).append('\n');
        for (StoredExecution execution : counting) {
            text.append(execution.address().binary())
                    .append('/')
                    .append(execution.address().execution())
                    .append(' ')
                    .append(execution.sha256())
                    .append('\n');
        }
        return Sha256.of(text.toString().getBytes(UTF_8));
    }
}
