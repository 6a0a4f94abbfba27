package been.bench;

/** A figure cannot be had here; the message is one sentence that says why. */
final class BenchException extends Exception {
    private static final long serialVersionUID = 1;

    BenchException(String sentence) {
        super(sentence);
    }

    BenchException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
