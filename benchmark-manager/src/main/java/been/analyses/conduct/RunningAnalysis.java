package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.module.Role;
import been.analyses.module.Run;
import been.analyses.planning.Experiment;
import been.analyses.store.StoredAnalysis;
import been.analyses.store.StoredContext;
import been.analyses.store.StoredExperiment;
import been.protocol.HostName;
import been.protocol.PackageReference;
import been.protocol.TaskDescriptor;
import been.tasks.ContextSubmission;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** An analysis with its definition. */
record RunningAnalysis(StoredAnalysis analysis, Definition definition) {

    long id() {
        return analysis.id();
    }

    /**
     * Where a role runs.
     *
     * @param measured the host of the measured role
     */
    HostName host(Role role, HostName measured) {
        return definition.platforms().isEmpty()
                ? Objects.requireNonNullElse(analysis.roleHosts().get(role.name()), measured)
                : measured;
    }

    /** The packages of the definition that a role's program uses, by their aliases. */
    Map<String, PackageReference> packages(Role role) {
        var packages = new HashMap<>(definition.packages());
        packages.keySet()
                .removeIf(alias ->
                        !Run.OWN_ALIASES.contains(alias)
                                && !role.run().packages().containsKey(alias));
        return packages;
    }

    /** The platforms that have a host; a single empty name if the analysis has no platforms. */
    List<String> platforms() {
        List<String> platforms = definition.platforms();
        return platforms.isEmpty()
                ? List.of("")
                : platforms.stream().filter(analysis.roleHosts()::containsKey).toList();
    }

    String platform(Experiment experiment) {
        return definition.platform(experiment.configuration());
    }

    boolean isOn(String platform, StoredExperiment experiment) {
        return platform(experiment.experiment()).equals(platform);
    }

    /** Where an experiment is measured; empty until its platform has a host. */
    Optional<HostName> hostOf(Experiment experiment) {
        String platform = platform(experiment);
        return Optional.ofNullable(
                platform.isEmpty() ? analysis.host() : analysis.roleHosts().get(platform));
    }

    /** The caller's name in requests to the task manager. */
    String who() {
        return "analysis " + analysis.id();
    }

    ContextSubmission submission(StoredContext context, String name, List<TaskDescriptor> tasks) {
        return new ContextSubmission(
                context.id(), analysis.name() + ": " + name, Names.owner(id()), tasks);
    }
}
