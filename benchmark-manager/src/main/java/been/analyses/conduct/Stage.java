package been.analyses.conduct;

/** A step that an analysis has to complete before it continues. */
interface Stage {

    /**
     * Performs all actions that are possible now.
     *
     * @return whether something changed, so that the caller should check again immediately
     */
    boolean step(RunningAnalysis running);

    /** Whether the next stage may begin. */
    boolean isPassed(RunningAnalysis running);
}
