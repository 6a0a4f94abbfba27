package been.protocol.analyses;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Numbers an analysis: 1, 2, 3 … */
public record AnalysisId(@JsonValue long value) {

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public AnalysisId {}

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
