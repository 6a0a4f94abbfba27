package been.protocol;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Names one context for good; chosen by the submitter, and so also its idempotency key. */
public record ContextId(@JsonValue String value) {

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public ContextId {
        Identifiers.require("context id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
