package been.analyses.wiring;

import been.analyses.conduct.Profiling;
import been.analyses.conduct.Profiling.Profiled;
import been.analyses.conduct.UnusedChanges;
import been.analyses.modifications.SourceComparison;
import been.analyses.modifications.UsedFiles;
import been.analyses.module.Run;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredExperiment.Built;
import been.analyses.wiring.ChangedVersions.Measured;
import been.packages.SoftwareRepository;
import been.protocol.Outcome;
import been.protocol.analyses.FileUse;
import been.protocol.profiles.ProfileSource;
import been.protocol.tasks.TaskView;
import been.results.Results;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** Reads what builds and profiled executions recorded about the files that they read. */
final class UseRecords {
    private static final String SOURCES = "files/build.sources";
    private static final int MOST_BYTES = 16 << 20;
    private static final String VERSION = Run.VERSION_ALIAS + "/files/";

    private final Profiling profiling;
    private final Results results;
    private final SoftwareRepository packages;

    UseRecords(Profiling profiling, Results results, SoftwareRepository packages) {
        this.profiling = profiling;
        this.results = results;
        this.packages = packages;
    }

    UsedFiles of(Measured measured) {
        return of(measured.analysis().id(), measured.experiment());
    }

    UsedFiles of(long analysis, StoredExperiment experiment) {
        Set<String> read = new HashSet<>();
        Set<String> classes = new HashSet<>();
        for (Profiled one : profiling.executions(analysis, experiment.key())) {
            TaskView view = one.view().orElse(null);
            if (view == null || view.outcome() == Outcome.FINISHED) {
                int attempt = view == null ? 1 : view.attempt();
                classes.addAll(lines(one.task().value(), attempt, ProfileSource.CLASSES));
                read.addAll(lines(one.task().value(), attempt, ProfileSource.READ));
            }
        }
        if (!experiment.builds().isEmpty()) {
            return new UsedFiles(FileUse.BUILT, sources(experiment), classes);
        }
        Set<String> own =
                read.stream()
                        .filter(file -> file.startsWith(VERSION))
                        .map(file -> file.substring(VERSION.length()))
                        .collect(Collectors.toSet());
        return new UsedFiles(FileUse.READ, own.isEmpty() ? null : own, classes);
    }

    /** As {@link UnusedChanges#between}. */
    List<String> unusedChanges(long analysis, StoredExperiment before, StoredExperiment after) {
        UsedFiles used = of(analysis, before);
        Path old = archive(before).orElse(null);
        Path current = archive(after).orElse(null);
        if (used.files() == null || old == null || current == null) {
            return List.of();
        }
        try (var comparison = SourceComparison.open(old, current)) {
            return comparison.unused(used);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "reading %s and %s".formatted(before.fetched(), after.fetched()), e);
        }
    }

    private Optional<Path> archive(StoredExperiment version) {
        return Optional.ofNullable(version.fetched())
                .flatMap(sources -> packages.archive(sources.digest()));
    }

    private Set<String> lines(String task, int attempt, String name) {
        Optional<Path> file = results.received(task, attempt, name);
        if (file.isEmpty()) {
            return Set.of();
        }
        try (InputStream in = Files.newInputStream(file.get())) {
            return lines(in).orElse(Set.of());
        } catch (IOException e) {
            throw new UncheckedIOException("reading %s of %s".formatted(name, task), e);
        }
    }

    /** Empty if it is too long for a list that the platform wrote. */
    private static Optional<Set<String>> lines(InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(MOST_BYTES + 1);
        return bytes.length > MOST_BYTES
                ? Optional.empty()
                : Optional.of(
                        new String(bytes, StandardCharsets.UTF_8)
                                .lines()
                                .collect(Collectors.toSet()));
    }

    /** Those of all binaries; {@code null} if a build recorded none, or is not stored any more. */
    private @Nullable Set<String> sources(StoredExperiment experiment) {
        Set<String> sources = new HashSet<>();
        for (Built built : experiment.builds()) {
            Path archive = packages.archive(built.reference().digest()).orElse(null);
            if (archive == null) {
                return null;
            }
            try (var zip = new ZipFile(archive.toFile())) {
                ZipEntry entry = zip.getEntry(SOURCES);
                Optional<Set<String>> read =
                        entry == null ? Optional.empty() : lines(zip.getInputStream(entry));
                if (read.isEmpty()) {
                    return null;
                }
                sources.addAll(read.get());
            } catch (IOException e) {
                throw new UncheckedIOException("reading " + built.reference(), e);
            }
        }
        return sources;
    }
}
