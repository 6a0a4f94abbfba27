package been.analyses.store;

import been.analyses.planning.Experiment;
import been.protocol.PackageReference;
import been.protocol.analyses.AnalysisView;
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
 * @param problem why it cannot be measured
 * @param added the era in which it was added to the analysis; 0 for what the file asks for
 */
public record StoredExperiment(
        Experiment experiment,
        @Nullable VersionDetails details,
        @Nullable PackageReference fetched,
        List<Built> builds,
        @Nullable String problem,
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

    public StoredExperiment(
            Experiment experiment, @Nullable PackageReference fetched, @Nullable String problem) {
        this(experiment, null, fetched, List.of(), problem, 0);
    }

    /** The start of the problem of an experiment that a user left out. */
    public static final String LEFT_OUT = "left out by ";

    /** The start of the problem of a version that is measured only if that locates a change. */
    public static final String WAITING = "not measured";

    private static final String BUT_FOR = " but for ";

    /** The same, left for later. */
    public StoredExperiment waiting() {
        return new StoredExperiment(experiment, details, fetched, builds, WAITING, added);
    }

    public boolean isWaiting() {
        return problem != null && problem.startsWith(WAITING);
    }

    StoredExperiment with(List<Built> binaries) {
        return new StoredExperiment(experiment, details, fetched, binaries, problem, added);
    }

    public String key() {
        return experiment.key();
    }

    public boolean isOut() {
        return problem != null;
    }

    /** Whether it was taken out because the benchmark cannot tell it from the version before. */
    public boolean isIdentical() {
        return identicalTo().isPresent();
    }

    /** The label of the version before, if the benchmark cannot tell this one from it. */
    public Optional<String> identicalTo() {
        return Optional.ofNullable(problem)
                .filter(text -> text.startsWith(AnalysisView.Experiment.IDENTICAL))
                .map(text -> text.substring(AnalysisView.Experiment.IDENTICAL.length()))
                .map(text -> text.split(BUT_FOR, 2)[0]);
    }

    /**
     * The problem of a version that differs in unused files only.
     *
     * @param label of the version before
     * @param files paths, at least one
     */
    public static String unaffected(String label, List<String> files) {
        int more = files.size() - 1;
        return AnalysisView.Experiment.IDENTICAL
                + label
                + BUT_FOR
                + files.getFirst()
                + (more == 0 ? "" : " and %d more".formatted(more))
                + ", which the benchmark does not use";
    }
}
