package been.analyses.conduct;

import been.analyses.module.Requirement;
import been.analyses.module.Template;
import been.analyses.planning.Experiment;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredContext.Purpose;
import been.analyses.store.StoredExperiment;
import been.protocol.HostName;
import been.protocol.PropertyTree;
import been.protocol.hosts.HostView;
import been.tasks.Hosts;
import java.util.Comparator;
import java.util.List;

/** Chooses the host for confirming a regression: another one if possible. */
final class OtherHosts {
    private final AnalysisStore store;
    private final Hosts hosts;
    private final HostChoice choice;

    OtherHosts(AnalysisStore store, Hosts hosts, HostChoice choice) {
        this.store = store;
        this.hosts = hosts;
        this.choice = choice;
    }

    /**
     * The least busy host that is up, satisfies the role, supports both experiments and runs their
     * packages; without one, the host on which the regression was found.
     */
    HostName choose(RunningAnalysis running, String... experiments) {
        List<Experiment> needed =
                store.experiments(running.id()).stream()
                        .map(StoredExperiment::experiment)
                        .filter(experiment -> List.of(experiments).contains(experiment.key()))
                        .toList();
        HostName found = running.hostOf(needed.getFirst()).orElseThrow();
        String platform = running.platform(needed.getFirst());
        if (running.definition().module().roles().size() > 1) {
            return found; // with several hosts, another set would have a different network
        }
        List<HostName> satisfying =
                store.contexts(running.id()).stream()
                        .filter(context -> context.purpose() == Purpose.HOST)
                        .filter(context ->
                                platform.isEmpty() || context.content().contains(platform))
                        .map(context ->
                                Names.task(
                                        context.id(),
                                        Math.max(0, context.content().indexOf(platform))))
                        .flatMap(finder -> choice.satisfying(finder).stream())
                        .distinct()
                        .toList();
        return hosts.hosts().stream()
                .filter(host -> host.state() == HostView.HostState.ONLINE)
                .filter(host -> !host.name().equals(found) && satisfying.contains(host.name()))
                .filter(host -> runsPackages(running, host.name(), found))
                .filter(host ->
                        needed.stream().allMatch(e -> hasAll(running, host.properties(), e)))
                .min(
                        Comparator.comparingInt((HostView host) -> host.running().size())
                                .thenComparing(host -> host.name().value()))
                .map(HostView::name)
                .orElse(found);
    }

    /** Whether packages that were fetched or built for a host are for another one, too. */
    private boolean runsPackages(RunningAnalysis running, HostName other, HostName found) {
        return Platform.of(running, hosts, other).equals(Platform.of(running, hosts, found))
                && (running.definition().build().isEmpty()
                        || Platform.architecture(hosts, other)
                                .equals(Platform.architecture(hosts, found)));
    }

    private static boolean hasAll(
            RunningAnalysis running, PropertyTree properties, Experiment experiment) {
        List<Requirement> requirements = running.definition().module().requirements();
        return requirements.stream()
                .allMatch(requirement ->
                        properties
                                .get(
                                        Template.fill(
                                                requirement.property(), experiment.configuration()))
                                .isPresent());
    }
}
