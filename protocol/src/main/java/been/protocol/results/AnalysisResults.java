package been.protocol.results;

import java.util.List;

/**
 * What is stored of an analysis.
 *
 * @param imported whether another program or platform measured it
 * @param experiments in the order of the analysis, or of what was imported
 */
public record AnalysisResults(
        String analysis, boolean imported, List<ExperimentSummary> experiments) {}
