package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.store.StoredAnalysis;

/** One analysis with the definition it follows. */
record Undertaking(StoredAnalysis analysis, Definition definition) {

    long id() {
        return analysis.id();
    }

    /** Who speaks when the task manager asks. */
    String who() {
        return "analysis " + analysis.id();
    }
}
