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
import java.util.Objects;

/** Takes out experiments whose host lacks what they need, and lets the measuring begin. */
final class RequirementCheck implements Stage {
    private final AnalysisStore store;
    private final Hosts hosts;

    RequirementCheck(AnalysisStore store, Hosts hosts) {
        this.store = store;
        this.hosts = hosts;
    }

    /** It is the last stage of the preparation, which ends by its step. */
    @Override
    public boolean isPassed(Undertaking undertaking) {
        return false;
    }

    @Override
    public boolean step(Undertaking undertaking) {
        HostName host = Objects.requireNonNull(undertaking.analysis().host(), "measuring host");
        for (Role role : undertaking.definition().module().roles()) {
            check(undertaking, role, undertaking.host(role, host));
        }
        List<StoredExperiment> all = store.experiments(undertaking.id());
        List<StoredExperiment> out = all.stream().filter(StoredExperiment::isOut).toList();
        boolean isPair = undertaking.definition().versions() instanceof Versions.Packaged;
        if (out.size() == all.size()) {
            store.halt(
                    undertaking.id(),
                    AnalysisState.FAILED,
                    "no experiment can be measured: " + out.getFirst().problem());
        } else if (isPair && out.size() == all.size() - 1) {
            endAlone(undertaking, out.getLast());
        } else {
            store.enter(undertaking.id(), AnalysisState.MEASURING, null);
        }
        return true;
    }

    private void check(Undertaking undertaking, Role role, HostName host) {
        PropertyTree properties =
                hosts.host(host).map(HostView::properties).orElse(PropertyTree.EMPTY);
        for (StoredExperiment experiment : store.experiments(undertaking.id())) {
            for (Requirement requirement : role.requirements()) {
                var values = experiment.experiment().configuration();
                if (properties.get(Template.fill(requirement.property(), values)).isEmpty()) {
                    store.takeOut(
                            undertaking.id(),
                            experiment.key(),
                            Template.fill(requirement.otherwise(), values),
                            null);
                }
            }
        }
    }

    /** Nothing is measured that would be compared with nothing, and joins no history. */
    private void endAlone(Undertaking undertaking, StoredExperiment out) {
        if (out.isIdentical()) {
            store.enter(undertaking.id(), AnalysisState.EVALUATING, null);
        } else {
            store.halt(
                    undertaking.id(),
                    AnalysisState.FAILED,
                    out.experiment().label() + ": " + out.problem());
        }
    }
}
