package been.results.evaluation;

import been.protocol.PackageReference;
import been.results.Evaluation;
import been.results.Evaluation.Kind;
import been.results.Evaluation.Output;
import been.results.Evaluation.State;
import been.results.EvaluationTarget;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Rows of the database as evaluations, and back. */
final class EvaluationRows {
    private static final JsonMapper JSON = JsonMapper.shared();

    private EvaluationRows() {}

    /** One whose outputs are in another table. */
    record Row(Evaluation evaluation) {

        Evaluation with(List<Output> outputs) {
            Evaluation e = evaluation;
            return new Evaluation(
                    e.id(),
                    e.analysis(),
                    e.target(),
                    e.evaluator(),
                    e.parameters(),
                    e.reads(),
                    e.askedBy(),
                    e.askedAt(),
                    e.state(),
                    e.detail(),
                    e.round(),
                    e.madeFrom(),
                    e.isStale(),
                    e.endedAt(),
                    e.answer(),
                    outputs,
                    e.refused(),
                    e.isolation());
        }
    }

    static Row evaluation(ResultSet row, int number) throws SQLException {
        @Nullable String detail = row.getString("detail");
        @Nullable String madeFrom = row.getString("made_from");
        @Nullable String isolation = row.getString("isolation");
        @Nullable String answer = row.getString("answer");
        long endedAt = row.getLong("ended_at");
        @Nullable Instant ended = row.wasNull() ? null : Instant.ofEpochMilli(endedAt);
        return new Row(
                new Evaluation(
                        row.getLong("id"),
                        row.getString("analysis"),
                        EvaluationTarget.parse(row.getString("target")).orElseThrow(),
                        new PackageReference(
                                row.getString("evaluator"),
                                row.getString("evaluator_version"),
                                row.getString("evaluator_digest")),
                        JSON.readValue(
                                row.getString("parameters"),
                                new TypeReference<TreeMap<String, String>>() {}),
                        list(row.getString("reads")),
                        row.getString("asked_by"),
                        Instant.ofEpochMilli(row.getLong("asked_at")),
                        State.valueOf(row.getString("state")),
                        detail,
                        row.getInt("round"),
                        madeFrom,
                        row.getInt("stale") > 0,
                        ended,
                        answer,
                        List.of(),
                        list(row.getString("refused")),
                        isolation));
    }

    static Output output(ResultSet row, int number) throws SQLException {
        return new Output(
                row.getString("name"),
                Kind.valueOf(row.getString("kind")),
                row.getString("sha256"),
                row.getLong("bytes"));
    }

    /** A list or a sorted map of texts as JSON; the same one gives the same text. */
    static String text(Object texts) {
        return JSON.writeValueAsString(texts);
    }

    private static List<String> list(String json) {
        return JSON.readValue(json, new TypeReference<List<String>>() {});
    }
}
