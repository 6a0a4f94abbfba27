package been.documents;

import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;

/** A position in a document; both from 1. */
public record Place(int line, int column) {
    static final Place START = new Place(1, 1);

    static Place of(Optional<Mark> mark) {
        return mark.map(m -> new Place(m.getLine() + 1, m.getColumn() + 1)).orElse(START);
    }
}
