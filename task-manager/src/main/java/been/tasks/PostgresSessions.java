package been.tasks;

/** How sessions of a PostgreSQL that keeps the platform's rows are set; pure. */
public final class PostgresSessions {
    /**
     * To be run at the start of each session. Statements are planned once, whatever their
     * parameters are, and use indexes even while tables are small and a scan looks cheaper: what is
     * a small table now may be large before the plan is made again, and a scan by a writing
     * transaction conflicts with all writers of its table. Queries of placing look costly to the
     * planner, and compiling one ({@code jit}) takes half a second.
     */
    public static final String SETTINGS =
            "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET jit = off";

    private PostgresSessions() {}
}
