package been.analyses.conduct;

import been.analyses.definition.Versions;
import been.analyses.module.Requirement;
import been.analyses.module.Role;
import been.analyses.module.Template;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredExperiment;
import been.protocol.HostName;
import been.protocol.PropertyTree;
import been.protocol.analyses.AnalysisState;
import been.protocol.hosts.HostView;
import been.tasks.Hosts;
import java.util.List;
import java.util.Optional;

/** Excludes experiments whose requirements the host does not meet, and starts measuring. */
final class RequirementCheck implements Stage {
    private final AnalysisStore store;
    private final Hosts hosts;

    RequirementCheck(AnalysisStore store, Hosts hosts) {
        this.store = store;
        this.hosts = hosts;
    }

    /** As the last stage of the preparation, it ends with its only step. */
    @Override
    public boolean isPassed(RunningAnalysis running) {
        return false;
    }

    @Override
    public boolean step(RunningAnalysis running) {
        for (Role role : running.definition().module().roles()) {
            check(running, role);
        }
        List<StoredExperiment> all = store.experiments(running.id());
        List<StoredExperiment> out = all.stream().filter(StoredExperiment::isOut).toList();
        boolean isPair = running.definition().versions() instanceof Versions.Packaged;
        if (out.size() == all.size()) {
            store.halt(
                    running.id(),
                    AnalysisState.FAILED,
                    "no experiment can be measured: " + out.getFirst().problem());
        } else if (isPair && out.size() == all.size() - 1) {
            endAlone(running, out.getLast());
        } else {
            store.enter(running.id(), AnalysisState.MEASURING, null);
        }
        return true;
    }

    private void check(RunningAnalysis running, Role role) {
        for (StoredExperiment experiment : store.experiments(running.id())) {
            Optional<HostName> measured = running.hostOf(experiment.experiment());
            if (measured.isEmpty()) {
                continue; // its platform waits for a host
            }
            PropertyTree properties =
                    hosts.host(running.host(role, measured.get()))
                            .map(HostView::properties)
                            .orElse(PropertyTree.EMPTY);
            for (Requirement requirement : role.requirements()) {
                var values = experiment.experiment().configuration();
                if (properties.get(Template.fill(requirement.property(), values)).isEmpty()) {
                    store.takeOut(
                            running.id(),
                            experiment.key(),
                            Template.fill(requirement.otherwise(), values),
                            null);
                }
            }
        }
    }

    /** Ends an analysis that has nothing left to compare. */
    private void endAlone(RunningAnalysis running, StoredExperiment out) {
        if (out.isIdentical()) {
            store.enter(running.id(), AnalysisState.EVALUATING, null);
        } else {
            store.halt(
                    running.id(),
                    AnalysisState.FAILED,
                    out.experiment().label() + ": " + out.problem());
        }
    }
}
