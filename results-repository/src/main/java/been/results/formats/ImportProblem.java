package been.results.formats;

/** Carries out of a reader why a file is refused; becomes a value before it leaves the package. */
final class ImportProblem extends Exception {
    private static final long serialVersionUID = 1;

    private final String problem;

    ImportProblem(String problem) {
        super(problem);
        this.problem = problem;
    }

    String problem() {
        return problem;
    }
}
