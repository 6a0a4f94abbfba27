package been.analyses.yaml;

import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.Node;

/** Where something stands in a document; both from 1. */
public record Place(int line, int column) {
    public static final Place START = new Place(1, 1);

    static Place of(Node node) {
        return of(node.getStartMark());
    }

    static Place of(Optional<Mark> mark) {
        return mark.map(m -> new Place(m.getLine() + 1, m.getColumn() + 1)).orElse(START);
    }
}
