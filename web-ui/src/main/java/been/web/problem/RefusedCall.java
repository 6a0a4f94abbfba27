package been.web.problem;

/** Ends a call with a problem; thrown and answered within the web layer only. */
public final class RefusedCall extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient ApiProblem problem;

    public RefusedCall(ApiProblem problem) {
        super(problem.detail(), null, false, false);
        this.problem = problem;
    }

    public ApiProblem problem() {
        return problem;
    }
}
