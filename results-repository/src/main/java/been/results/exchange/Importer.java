package been.results.exchange;

import been.protocol.Sha256;
import been.protocol.results.Attachment;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.Metric;
import been.protocol.results.StoredAnalysis;
import been.protocol.results.StoredExecution;
import been.protocol.results.Validity;
import been.results.ImportFormat;
import been.results.Imported;
import been.results.Invalidation;
import been.results.Landed;
import been.results.Landing;
import been.results.exchange.ZipAnalysis.UnusableArchive;
import been.results.formats.ImportReading;
import been.results.formats.ImportedExecution;
import been.results.formats.Imports;
import been.results.landing.LandingStore;
import been.results.netcdf.LandingWriter;
import been.results.netcdf.Series;
import been.results.storage.Intake;
import been.results.storage.ResultStorage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;

/** Takes results of other programs, and of other platforms, in. Thread-safe. */
public final class Importer {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+=,@~-]{0,127}");
    private static final int MOST_LETTERS_OF_A_KEY = 100;
    private static final int DIGITS_OF_A_TASK = 16;

    private final ResultStorage storage;
    private final Intake intake;

    /** One at a time: each may take much of the memory. */
    private final ReentrantLock taking = new ReentrantLock();

    public Importer(ResultStorage storage, Intake intake) {
        this.storage = storage;
        this.intake = intake;
    }

    public Imported take(
            String analysis,
            InputStream content,
            String name,
            ImportFormat format,
            Metric metric,
            String who)
            throws IOException {
        if (!NAME.matcher(analysis).matches() || !StoredAnalysis.isImported(analysis)) {
            return new Imported.Refused(
                    "'%s' cannot be the name of an imported analysis: it must be 1 to 128 letters, digits or '._+=,@~-', starting with a letter or digit, and not a number alone"
                            .formatted(analysis));
        }
        // In the folder of the results: it has the space, and a restart cleans it up.
        Path file = storage.landings().draft();
        try {
            String digest = Sha256.copy(content, file);
            taking.lock();
            try {
                return take(analysis, file, digest, name, format, metric, who);
            } finally {
                taking.unlock();
            }
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private Imported take(
            String analysis,
            Path file,
            String digest,
            String name,
            ImportFormat format,
            Metric metric,
            String who)
            throws IOException {
        // Importing the same file again continues where a killed process stopped.
        String task = "import-" + digest.substring(0, DIGITS_OF_A_TASK);
        boolean isTaken =
                format != ImportFormat.BEEN
                        && storage.index().list(analysis).stream()
                                .anyMatch(execution -> !execution.task().equals(task));
        if (isTaken) {
            return taken(analysis);
        }
        return format == ImportFormat.BEEN
                ? adopt(analysis, file, name)
                : switch (Imports.read(file, name, format, metric)) {
                    case ImportReading.Refused(var problem) -> new Imported.Refused(problem);
                    case ImportReading.Executions(_, var executions) ->
                            land(
                                    analysis,
                                    executions,
                                    new Attachment(fileName(name), digest, Files.size(file)),
                                    file,
                                    name,
                                    task,
                                    who);
                };
    }

    private Imported land(
            String analysis,
            List<ImportedExecution> executions,
            Attachment source,
            Path file,
            String name,
            String task,
            String who)
            throws IOException {
        for (ImportedExecution execution : executions) {
            for (Series series : execution.series()) {
                if (series.values().length > LandingWriter.MAXIMUM_VALUES) {
                    return new Imported.Refused(
                            name + ": " + execution.label() + " has more than a file can hold");
                }
            }
        }
        Instant now = storage.clock().instant();
        Map<String, String> keys = keys(executions);
        for (int i = 0; i < executions.size(); i++) {
            ImportedExecution one = executions.get(i);
            var landing =
                    landing(
                            analysis,
                            Objects.requireNonNull(keys.get(one.label())),
                            one,
                            i,
                            task,
                            now);
            Invalidation invalidation =
                    one.failure()
                            .map(why -> new Invalidation(Validity.FAILED, who, why, now))
                            .orElse(null);
            var measured = new Intake.Measured(one.series(), invalidation, source, file);
            if (intake.land(landing, measured) instanceof Landed.Unusable(var why)) {
                return new Imported.Refused(name + ": " + why);
            }
        }
        return stored(analysis);
    }

    private static Landing landing(
            String analysis,
            String key,
            ImportedExecution one,
            int order,
            String task,
            Instant now) {
        return new Landing(
                new ExecutionAddress(analysis, key, one.binary(), one.execution()),
                task,
                1,
                order,
                one.label(),
                one.configuration(),
                one.host(),
                "",
                Map.of(),
                one.command(),
                one.startedAt().orElse(now),
                Map.of(),
                List.of(),
                Map.of(),
                List.of());
    }

    /** Unique path-safe keys by label. */
    private static Map<String, String> keys(List<ImportedExecution> executions) {
        Map<String, String> keys = new HashMap<>();
        Set<String> taken = new HashSet<>();
        Map<String, Integer> last = new HashMap<>();
        for (ImportedExecution execution : executions) {
            if (!keys.containsKey(execution.label())) {
                String clean =
                        execution
                                .label()
                                .replaceAll("[^A-Za-z0-9._+=,@~-]+", "-")
                                .replaceAll("^[^A-Za-z0-9]+", "");
                clean =
                        clean.substring(0, Math.min(MOST_LETTERS_OF_A_KEY, clean.length()))
                                .replaceAll("-+$", "");
                String stem = clean.isEmpty() ? "experiment" : clean;
                String key = stem;
                while (!taken.add(key)) {
                    key = stem + "-" + last.merge(stem, 2, (number, _) -> number + 1);
                }
                keys.put(execution.label(), key);
            }
        }
        return keys;
    }

    private static String fileName(String name) {
        String last = name.substring(name.replace('\\', '/').lastIndexOf('/') + 1);
        return last.isBlank() || last.equals("-") ? "imported" : last;
    }

    private Imported adopt(String analysis, Path file, String name) throws IOException {
        Path folder = Files.createTempDirectory(storage.landings().draft().getParent(), "zip");
        try {
            ZipAnalysis archive = ZipAnalysis.unpack(file, folder);
            if (!isOfOneAnalysis(analysis, archive.executions())) {
                return taken(analysis);
            }
            for (ZipAnalysis.Execution one : archive.executions()) {
                if (!adopt(analysis, one, folder)) {
                    return taken(analysis);
                }
            }
            for (var document : archive.documents().entrySet()) {
                storage.landings().keep(analysis, document.getKey(), document.getValue());
            }
            return stored(analysis);
        } catch (UnusableArchive wrong) {
            return new Imported.Refused(name + " " + wrong.getMessage());
        } finally {
            remove(folder);
        }
    }

    /** Whether what is stored is all in the archive, bit for bit, or the archive all stored. */
    private boolean isOfOneAnalysis(String analysis, List<ZipAnalysis.Execution> archive)
            throws IOException {
        Map<ExecutionAddress, Path> added = new HashMap<>();
        archive.forEach(one -> added.put(address(analysis, one), one.landing()));
        boolean isMore = false;
        for (StoredExecution present : storage.index().list(analysis)) {
            Path same = added.remove(present.address());
            isMore |= same == null;
            if (same != null && !Sha256.of(same).equals(present.sha256())) {
                return false;
            }
        }
        return !isMore || added.isEmpty();
    }

    private static ExecutionAddress address(String analysis, ZipAnalysis.Execution one) {
        var measured = one.read().landing().address();
        return new ExecutionAddress(
                analysis, measured.experiment(), measured.binary(), measured.execution());
    }

    private static Imported taken(String analysis) {
        return new Imported.Refused(
                "there are results of something else under the name %s; choose another"
                        .formatted(analysis));
    }

    /** Whether it is there now, bit for bit. */
    private boolean adopt(String analysis, ZipAnalysis.Execution one, Path folder)
            throws IOException {
        storage.landing().lock();
        try {
            var address = address(analysis, one);
            LandingStore.Outcome outcome =
                    storage.landings()
                            .adopt(
                                    analysis,
                                    one.landing(),
                                    one.read(),
                                    one.invalidation().orElse(null));
            if (outcome instanceof LandingStore.Outcome.Taken) {
                var present = storage.landings().find(address);
                if (present.isEmpty() || Files.mismatch(present.get(), one.landing()) >= 0) {
                    return false;
                }
            }
            SortedMap<String, Attachment> kept = new TreeMap<>();
            for (Attachment listed : one.attachments()) {
                Path content = ZipAnalysis.content(folder, listed);
                var attachment =
                        new Attachment(listed.name(), listed.sha256(), Files.size(content));
                storage.attachments().keep(attachment, content);
                kept.put(attachment.name(), attachment);
            }
            storage.landings().attach(address, List.copyOf(kept.values()));
            storage.landings().describe(address).ifPresent(storage.index()::add);
            return true;
        } finally {
            storage.landing().unlock();
        }
    }

    private Imported stored(String analysis) {
        List<StoredExecution> all = storage.index().list(analysis);
        return new Imported.Stored(
                analysis,
                (int) all.stream().map(e -> e.address().experiment()).distinct().count(),
                all.size(),
                (int) all.stream().filter(e -> e.validity().counts()).count());
    }

    private static void remove(Path folder) throws IOException {
        try (var files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
