package been.analyses.wiring;

import been.analyses.AnalysisQuery;
import been.analyses.Uses;
import been.analyses.modifications.UsedFiles;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredAnalysis;
import been.analyses.store.StoredExperiment;
import been.packages.SoftwareRepository;
import been.protocol.PackageReference;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.BenchmarkUses;
import been.protocol.analyses.BenchmarkUses.UsedFile;
import been.protocol.analyses.FileUse;
import been.protocol.analyses.FileUsers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Answers from what builds and profiled executions recorded; nothing is stored for it. */
final class UsesService implements Uses {
    private static final int PAGE = 1000;

    /** Versions of an analysis, and analyses of one name, in which records are searched. */
    private static final int MOST = 10;

    private final AnalysisStore store;
    private final SoftwareRepository packages;
    private final UseRecords records;

    UsesService(AnalysisStore store, SoftwareRepository packages, UseRecords records) {
        this.store = store;
        this.packages = packages;
        this.records = records;
    }

    /** What is known about a version, in all configurations that were measured. */
    private record Known(
            String version, PackageReference sources, boolean isBuilt, UsedFiles used) {

        /** Why it is not known which files are unused. */
        @Nullable String problem() {
            if (used.files() != null) {
                return null;
            }
            return isBuilt
                    ? "the build of version %s recorded no files: an earlier BEEN made it, or reads leave no trace on its host"
                            .formatted(version)
                    : "no profiled execution of version %s recorded files: write profile: all into the analysis file"
                            .formatted(version);
        }
    }

    @Override
    public Optional<BenchmarkUses> of(String benchmark, @Nullable String version) {
        List<BenchmarkUses> all =
                analyses(benchmark).stream()
                        .flatMap(analysis -> uses(analysis, version).stream())
                        .toList();
        return all.stream()
                .filter(one -> one.problem() == null)
                .findFirst()
                .or(() -> all.stream().findFirst());
    }

    private List<StoredAnalysis> analyses(String benchmark) {
        Optional<StoredAnalysis> numbered =
                benchmark.matches("[0-9]{1,18}")
                        ? store.analysis(Long.parseLong(benchmark))
                        : Optional.empty();
        return numbered.map(List::of)
                .orElseGet(() ->
                        store.analyses(new AnalysisQuery(benchmark, "", Set.of()), 0, PAGE).stream()
                                .filter(one -> one.name().equals(benchmark))
                                .limit(MOST)
                                .toList());
    }

    /** Empty if it has no such version. */
    private Optional<BenchmarkUses> uses(StoredAnalysis analysis, @Nullable String version) {
        Known known = known(analysis, version).orElse(null);
        if (known == null) {
            String why = "its versions have no packages, so their files are unknown";
            return version == null
                    ? Optional.of(uses(analysis, null, why, List.of()))
                    : Optional.empty();
        }
        Path archive = packages.archive(known.sources().digest()).orElse(null);
        if (archive == null) {
            String why = "the sources of %s are not stored any more".formatted(known.version());
            return Optional.of(uses(analysis, known, why, List.of()));
        }
        try {
            List<UsedFile> files = known.used().among(archive);
            return Optional.of(uses(analysis, known, known.problem(), files));
        } catch (IOException e) {
            throw new UncheckedIOException("reading " + known.sources(), e);
        }
    }

    private static BenchmarkUses uses(
            StoredAnalysis analysis,
            @Nullable Known known,
            @Nullable String problem,
            List<UsedFile> files) {
        List<UsedFile> used = files.stream().filter(file -> file.use() != FileUse.NONE).toList();
        return new BenchmarkUses(
                new AnalysisId(analysis.id()),
                analysis.name(),
                known == null ? null : known.version(),
                known == null ? null : known.sources().name(),
                problem,
                used,
                files.size() - used.size());
    }

    @Override
    public FileUsers by(String file) {
        List<FileUsers.User> users = new ArrayList<>();
        Set<String> found = new HashSet<>();
        SortedSet<String> unknown = new TreeSet<>();
        Map<String, Integer> tries = new HashMap<>();
        List<StoredAnalysis> page = store.analyses(0, PAGE);
        for (int offset = PAGE; !page.isEmpty(); offset += PAGE) {
            for (StoredAnalysis analysis : page) {
                String name = analysis.name();
                if (found.contains(name) || tries.merge(name, 1, Integer::sum) > MOST) {
                    continue;
                }
                Known known = known(analysis, null).filter(one -> has(one, file)).orElse(null);
                FileUse use = known == null ? null : known.used().of(file);
                if (known != null && use != null) {
                    found.add(name);
                    users.add(
                            new FileUsers.User(
                                    new AnalysisId(analysis.id()),
                                    name,
                                    known.version(),
                                    known.sources().name(),
                                    use));
                } else if (known != null) {
                    unknown.add(name);
                }
            }
            page = store.analyses(offset, PAGE);
        }
        unknown.removeAll(found);
        return new FileUsers(file, users, List.copyOf(unknown));
    }

    private boolean has(Known known, String file) {
        Path archive = packages.archive(known.sources().digest()).orElse(null);
        try {
            return archive != null && UsedFiles.mayBeIn(archive, file);
        } catch (IOException e) {
            throw new UncheckedIOException("reading " + known.sources(), e);
        }
    }

    /** The newest version with records, else the newest; empty if none was fetched. */
    private Optional<Known> known(StoredAnalysis analysis, @Nullable String version) {
        List<StoredExperiment> measured =
                store.history(analysis.id()).reversed().stream()
                        .filter(one -> one.fetched() != null && one.experiment().version() != null)
                        .filter(one -> !one.isOut() || one.isIdentical())
                        .toList();
        List<String> versions =
                measured.stream()
                        .map(one -> String.valueOf(one.experiment().version()))
                        .distinct()
                        .filter(one -> version == null || version.equals(one))
                        .limit(MOST)
                        .toList();
        return versions.stream()
                .map(one -> known(analysis, measured, one))
                .filter(one -> !one.used().isUnknown())
                .findFirst()
                .or(() -> versions.stream().findFirst().map(one -> known(analysis, measured, one)));
    }

    private Known known(StoredAnalysis analysis, List<StoredExperiment> measured, String version) {
        List<StoredExperiment> all =
                measured.stream()
                        .filter(one -> version.equals(one.experiment().version()))
                        .toList();
        return new Known(
                version,
                Objects.requireNonNull(all.getFirst().fetched()),
                !all.getFirst().builds().isEmpty(),
                all.stream()
                        .map(one -> records.of(analysis.id(), one))
                        .reduce(UsedFiles::and)
                        .orElseThrow());
    }
}
