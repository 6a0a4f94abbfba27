package been.analyses;

/** Numbers an analysis: 1, 2, 3 … */
public record AnalysisId(long value) {
    @Override
    public String toString() {
        return Long.toString(value);
    }
}
