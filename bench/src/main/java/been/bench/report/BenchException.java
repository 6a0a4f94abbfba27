package been.bench.report;

/** A figure cannot be measured on this machine; the message is one sentence with the reason. */
public final class BenchException extends Exception {
    private static final long serialVersionUID = 1;

    public BenchException(String sentence) {
        super(sentence);
    }

    public BenchException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
