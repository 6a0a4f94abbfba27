package been.protocol;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Names one task for good; chosen by the submitter of its context. */
public record TaskId(@JsonValue String value) {

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public TaskId {
        Identifiers.require("task id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
