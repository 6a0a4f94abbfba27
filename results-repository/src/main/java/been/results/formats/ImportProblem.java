package been.results.formats;

/** Carries out of a reader why a file is refused; becomes a value before it leaves the package. */
final class ImportProblem extends Exception {
    private static final long serialVersionUID = 1;

    private final String problem;

    /**
     * @param problem may name what the file has, such as a benchmark with line breaks in its name
     */
    ImportProblem(String problem) {
        super(problem);
        this.problem = problem.replaceAll("\\R+", " ");
    }

    /** One line. */
    String problem() {
        return problem;
    }
}
