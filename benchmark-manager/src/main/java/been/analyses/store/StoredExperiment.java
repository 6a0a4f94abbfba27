package been.analyses.store;

import been.analyses.planning.Experiment;
import been.protocol.PackageReference;
import been.protocol.analyses.VersionDetails;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An experiment as stored.
 *
 * @param fetched the package of its version, once fetched
 * @param details of its version, where they are known
 * @param builds its binaries, as far as they are there; in their order
 * @param exclusion why it is not measured
 * @param added the era in which it was added to the analysis; 0 for what the file asks for
 */
public record StoredExperiment(
        Experiment experiment,
        @Nullable VersionDetails details,
        @Nullable PackageReference fetched,
        List<Built> builds,
        @Nullable Exclusion exclusion,
        int added) {

    /** An experiment that the file asks for. */
    public StoredExperiment {
        builds = List.copyOf(builds);
    }

    /**
     * One binary of the version.
     *
     * @param content digest of its files, the same for binaries that are the same bit for bit
     */
    public record Built(int binary, PackageReference reference, String content) {}

    public StoredExperiment(Experiment experiment, @Nullable PackageReference fetched) {
        this(experiment, null, fetched, List.of(), null, 0);
    }

    /** The same, left for later. */
    public StoredExperiment waiting() {
        return new StoredExperiment(experiment, details, fetched, builds, Exclusion.WAITING, added);
    }

    public boolean isWaiting() {
        return is(Exclusion.Kind.WAITING);
    }

    StoredExperiment with(List<Built> binaries) {
        return new StoredExperiment(experiment, details, fetched, binaries, exclusion, added);
    }

    public String key() {
        return experiment.key();
    }

    public boolean isOut() {
        return exclusion != null;
    }

    /** Why it is not measured. */
    public @Nullable String problem() {
        return exclusion == null ? null : exclusion.sentence();
    }

    /** Whether it was taken out because the benchmark cannot tell it from the version before. */
    public boolean isIdentical() {
        return is(Exclusion.Kind.IDENTICAL);
    }

    /** The label of the version before, if the benchmark cannot tell this one from it. */
    public Optional<String> identicalTo() {
        return Optional.ofNullable(exclusion).map(Exclusion::identicalTo);
    }

    private boolean is(Exclusion.Kind kind) {
        return exclusion != null && exclusion.kind() == kind;
    }
}
