package been.results;

/** Explains in one sentence why results cannot be exported in the requested way. */
public final class ExportException extends Exception {
    private static final long serialVersionUID = 1;

    private final String sentence;

    public ExportException(String sentence) {
        super(sentence);
        this.sentence = sentence;
    }

    public String sentence() {
        return sentence;
    }
}
