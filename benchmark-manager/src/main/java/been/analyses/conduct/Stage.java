package been.analyses.conduct;

/** One thing an analysis has to do before it goes on. */
interface Stage {

    /**
     * Does what can be done now.
     *
     * @return whether something changed, so that it is worth looking again at once
     */
    boolean step(Undertaking undertaking);

    /** Whether the next stage may begin. */
    boolean isPassed(Undertaking undertaking);
}
