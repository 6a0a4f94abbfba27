package been.protocol;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** A host's name, unique among the hosts of one platform. */
public record HostName(@JsonValue String value) {

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public HostName {
        Identifiers.require("host name", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
