package been.analyses.wiring;

import been.analyses.modifications.SourceComparison;
import been.analyses.modifications.UsedCode;
import been.analyses.modifications.UsedFiles;
import been.analyses.store.StoredAnalysis;
import been.analyses.store.StoredExperiment;
import been.analyses.wiring.ChangedVersions.Both;
import been.packages.SoftwareRepository;
import been.protocol.PackageReference;
import been.protocol.RecentMap;
import been.protocol.analyses.Change;
import been.protocol.analyses.EnvironmentDifference;
import been.protocol.analyses.EnvironmentDifference.Property;
import been.protocol.analyses.Modifications;
import been.protocol.analyses.Modifications.Commit;
import been.protocol.analyses.Modifications.ModifiedFile;
import been.protocol.analyses.VersionDetails;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares the packages of the two versions of a change: one comparison at a time, since everybody
 * who sees a change can request it, and it may read gigabytes. Thread-safe.
 */
final class ModificationFinder {
    private static final Logger LOG = LoggerFactory.getLogger(ModificationFinder.class);

    private static final int MOST_COMPARED = 8;

    private final SoftwareRepository packages;
    private final ChangedVersions versions;
    private final UseRecords uses;

    /** Those that were used last: a page needs one several times, and several pages are open. */
    private final Map<Compared.Of, Compared> compared = new RecentMap<>(MOST_COMPARED);

    ModificationFinder(SoftwareRepository packages, ChangedVersions versions, UseRecords uses) {
        this.packages = packages;
        this.versions = versions;
        this.uses = uses;
    }

    private record Compared(List<ModifiedFile> files, int moreFiles, List<Property> dependencies) {

        record Of(
                PackageReference old,
                PackageReference current,
                List<String> frames,
                UsedFiles before,
                UsedFiles after) {}
    }

    private sealed interface Found {}

    private record Files(Compared compared) implements Found {}

    private record Unknown(String why) implements Found {}

    /**
     * What was modified.
     *
     * @param searches bisections of the change
     * @param frames names in profiles, those of most interest first
     */
    Modifications of(Change change, Both both, List<StoredAnalysis> searches, List<String> frames) {
        List<Commit> commits = commits(change, both, searches);
        boolean isWhole = isWhole(change, commits);
        return switch (compare(both, frames)) {
            case Files(var found) ->
                    new Modifications(
                            null,
                            commits,
                            isWhole,
                            found.files(),
                            found.moreFiles(),
                            !frames.isEmpty());
            case Unknown(var why) ->
                    new Modifications(why, commits, isWhole, List.of(), 0, !frames.isEmpty());
        };
    }

    /** Libraries that came with the versions, if others came with the new one. */
    Optional<EnvironmentDifference> dependencies(Both both, List<String> frames) {
        return compare(both, frames) instanceof Files(var found) && !found.dependencies().isEmpty()
                ? Optional.of(
                        new EnvironmentDifference(
                                EnvironmentDifference.DEPENDENCY,
                                "version %s comes with other versions of its dependencies: %d"
                                        .formatted(
                                                both.current().experiment().experiment().version(),
                                                found.dependencies().size()),
                                found.dependencies()))
                : Optional.empty();
    }

    /** How a file differs; empty if it does not. */
    synchronized Optional<String> difference(Both both, String path) {
        return open(both)
                .flatMap(archives -> {
                    try (var comparison =
                            SourceComparison.open(archives.old(), archives.current())) {
                        return comparison.difference(path);
                    } catch (IOException e) {
                        LOG.warn("packages of two versions cannot be compared", e);
                        return Optional.empty();
                    }
                });
    }

    private record Archives(Path old, Path current) {}

    private Optional<Archives> open(Both both) {
        PackageReference old = both.old().experiment().fetched();
        PackageReference current = both.current().experiment().fetched();
        return old == null || current == null
                ? Optional.empty()
                : packages.archive(old.digest())
                        .flatMap(before ->
                                packages.archive(current.digest())
                                        .map(after -> new Archives(before, after)));
    }

    private synchronized Found compare(Both both, List<String> frames) {
        PackageReference old = both.old().experiment().fetched();
        PackageReference current = both.current().experiment().fetched();
        if (old == null || current == null) {
            return new Unknown("these versions have no packages, so their files are unknown");
        }
        var wanted =
                new Compared.Of(
                        old,
                        current,
                        List.copyOf(frames),
                        uses.of(both.old()),
                        uses.of(both.current()));
        Compared known = compared.get(wanted);
        if (known != null) {
            return new Files(known);
        }
        Optional<Archives> archives = open(both);
        if (archives.isEmpty()) {
            return new Unknown(
                    "the sources of %s or %s are not stored any more, so their files are unknown"
                            .formatted(old, current));
        }
        try (var comparison =
                SourceComparison.open(archives.get().old(), archives.get().current())) {
            List<ModifiedFile> files =
                    comparison.files(new UsedCode(frames), wanted.before(), wanted.after());
            String name = old.name().substring(old.name().lastIndexOf('/') + 1);
            known =
                    new Compared(
                            files, comparison.size() - files.size(), comparison.dependencies(name));
            compared.put(wanted, known);
            return new Files(known);
        } catch (IOException e) {
            LOG.warn("packages {} and {} cannot be compared", old, current, e);
            return new Unknown("their packages cannot be read: " + e.getMessage());
        }
    }

    /** Those of the analysis, or of a bisection, which has them all. */
    private List<Commit> commits(Change change, Both both, List<StoredAnalysis> searches) {
        List<Commit> most = commits(change, both.current().analysis(), both);
        for (StoredAnalysis search : searches) {
            List<Commit> found = commits(change, search, null);
            most = found.size() > most.size() ? found : most;
        }
        return most;
    }

    private List<Commit> commits(
            Change change, StoredAnalysis analysis, @Nullable Both configuration) {
        List<StoredExperiment> history =
                configuration == null
                        ? versions.history(analysis)
                        : versions.history(analysis, configuration.current().experiment());
        List<Commit> commits = new ArrayList<>();
        boolean isBetween = false;
        for (StoredExperiment one : history) {
            String version = String.valueOf(one.experiment().version());
            VersionDetails details = one.details();
            if (isBetween && details != null && details.revision() != null) {
                commits.addFirst(new Commit(version, details));
            }
            if (isBetween && version.equals(change.until())) {
                return commits;
            }
            isBetween |= version.equals(change.oldVersion());
        }
        return List.of();
    }

    /** Whether each was made from the one before. */
    private static boolean isWhole(Change change, List<Commit> commits) {
        for (int i = 0; i < commits.size(); i++) {
            List<String> parents = commits.get(i).details().parents();
            String before =
                    i + 1 < commits.size() ? commits.get(i + 1).version() : change.oldVersion();
            if (parents.isEmpty() || !parents.getFirst().equals(before)) {
                return false;
            }
        }
        return !commits.isEmpty();
    }
}
