package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.module.Role;
import been.analyses.store.StoredAnalysis;
import been.protocol.HostName;
import java.util.Objects;

/** One analysis with the definition it follows. */
record Undertaking(StoredAnalysis analysis, Definition definition) {

    long id() {
        return analysis.id();
    }

    /**
     * Where a role runs.
     *
     * @param measured the host of the measured role
     */
    HostName host(Role role, HostName measured) {
        return Objects.requireNonNullElse(analysis.roleHosts().get(role.name()), measured);
    }

    /** Who speaks when the task manager asks. */
    String who() {
        return "analysis " + analysis.id();
    }
}
