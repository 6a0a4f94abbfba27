package been.documents;

import been.protocol.Quantities;
import com.fasterxml.jackson.annotation.JsonCreator;

/** A size that is written with its unit. */
public record ByteSize(long bytes) {

    @JsonCreator
    public static ByteSize of(String text) {
        return new ByteSize(Quantities.parseSize(text));
    }
}
