package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.module.Role;
import been.analyses.store.StoredAnalysis;
import been.protocol.HostName;
import java.util.Objects;

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
        return Objects.requireNonNullElse(analysis.roleHosts().get(role.name()), measured);
    }

    /** The caller's name in requests to the task manager. */
    String who() {
        return "analysis " + analysis.id();
    }
}
