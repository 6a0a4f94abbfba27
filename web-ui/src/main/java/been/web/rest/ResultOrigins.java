package been.web.rest;

import been.analyses.Analyses;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisView;
import been.results.Archive;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Where results came from: an analysis of this platform, or one that was imported. */
final class ResultOrigins {
    private static final String REPORT = "report.json";
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

    private final Analyses analyses;
    private final Archive archive;
    private final JsonMapper json;

    ResultOrigins(Analyses analyses, Archive archive, JsonMapper json) {
        this.analyses = analyses;
        this.archive = archive;
        this.json = json;
    }

    /** The analysis of this platform that is called so. */
    Optional<AnalysisView> own(String analysis) {
        return NUMBER.matcher(analysis).matches()
                ? analyses.view(new AnalysisId(Long.parseLong(analysis)))
                : Optional.empty();
    }

    /** The file that an analysis of this platform was made from, and what it came to. */
    Map<String, String> documents(String analysis) {
        return own(analysis)
                .map(view ->
                        Map.of(
                                "analysis.yaml",
                                view.document(),
                                REPORT,
                                json.writerWithDefaultPrettyPrinter().writeValueAsString(view)
                                        + "\n"))
                .orElse(Map.of());
    }

    /**
     * Keys in the order of the analysis, as it is here or, by its report, was elsewhere; empty if
     * it is unknown.
     */
    List<String> order(String analysis) throws IOException {
        Optional<AnalysisView> own = own(analysis);
        if (own.isPresent()) {
            return own.get().experiments().stream().map(AnalysisView.Experiment::key).toList();
        }
        List<String> keys = new ArrayList<>();
        String report = archive.documents(analysis).get(REPORT);
        if (report != null) {
            try {
                for (JsonNode experiment : json.readTree(report).path("experiments")) {
                    keys.add(experiment.path("key").asString(""));
                }
            } catch (JacksonException foreign) {
                return List.of(); // somebody made this archive
            }
        }
        return keys;
    }

    /** Recomputes its verdicts, if they are of this platform. */
    void recount(String analysis) {
        if (NUMBER.matcher(analysis).matches()) {
            analyses.recount(new AnalysisId(Long.parseLong(analysis)));
        }
    }
}
