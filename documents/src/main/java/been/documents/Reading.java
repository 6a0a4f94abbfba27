package been.documents;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** What a document turned out to be. */
public sealed interface Reading<T> {

    /** It can be used as it is. */
    record Accepted<T>(T value) implements Reading<T> {}

    /** It cannot; from the top of the document. */
    record Refused<T>(List<Problem> problems) implements Reading<T> {
        public Refused {
            problems = List.copyOf(problems);
        }
    }

    /**
     * Reads a text: first its shape, then what it means.
     *
     * @param file record that a document of the right shape is bound to
     * @param meaning adds to the document what is wrong; empty only when something is
     */
    static <F, T> Reading<T> of(
            String text,
            DocumentSchema schema,
            Class<F> file,
            BiFunction<F, Document, Optional<T>> meaning) {
        var document = Document.read(text, schema);
        Optional<T> value = document.bind(file).flatMap(bound -> meaning.apply(bound, document));
        return value.isPresent() && document.isSound()
                ? new Accepted<>(value.get())
                : new Refused<>(document.problems());
    }

    /** The value, if there is one. */
    default Optional<T> accepted() {
        return this instanceof Accepted<T>(var value) ? Optional.of(value) : Optional.empty();
    }
}
