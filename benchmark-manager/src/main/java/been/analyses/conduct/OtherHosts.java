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
import java.util.Objects;

/** Chooses where a regression is looked at again: on another host if there is one. */
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
     * A host that is there, satisfies the role and has what the two experiments need, of these the
     * one that runs least; the one that the regression was found on when there is no other.
     */
    HostName choose(Undertaking undertaking, String... experiments) {
        HostName found = Objects.requireNonNull(undertaking.analysis().host(), "measuring host");
        if (undertaking.definition().module().roles().size() > 1) {
            return found; // elsewhere, what is between its hosts would be something else
        }
        List<HostName> satisfying =
                store.contexts(undertaking.id()).stream()
                        .filter(context -> context.purpose() == Purpose.HOST)
                        .flatMap(context -> choice.satisfying(Names.task(context.id(), 0)).stream())
                        .distinct()
                        .toList();
        List<Experiment> needed =
                store.experiments(undertaking.id()).stream()
                        .map(StoredExperiment::experiment)
                        .filter(experiment -> List.of(experiments).contains(experiment.key()))
                        .toList();
        return hosts.hosts().stream()
                .filter(host -> host.state() == HostView.HostState.ONLINE)
                .filter(host -> !host.name().equals(found) && satisfying.contains(host.name()))
                .filter(host ->
                        needed.stream().allMatch(e -> hasAll(undertaking, host.properties(), e)))
                .min(
                        Comparator.comparingInt((HostView host) -> host.running().size())
                                .thenComparing(host -> host.name().value()))
                .map(HostView::name)
                .orElse(found);
    }

    private static boolean hasAll(
            Undertaking undertaking, PropertyTree properties, Experiment experiment) {
        List<Requirement> requirements = undertaking.definition().module().requirements();
        return requirements.stream()
                .allMatch(requirement ->
                        properties
                                .get(
                                        Template.fill(
                                                requirement.property(), experiment.configuration()))
                                .isPresent());
    }
}
