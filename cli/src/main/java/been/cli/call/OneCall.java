package been.cli.call;

import been.cli.command.ExitStatus;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import java.io.PrintWriter;
import picocli.CommandLine.Option;

/** Makes one call and shows its answer: in words, or with --json as JSON. */
public abstract class OneCall<T> extends PlatformCall {
    @Option(names = "--json", description = "print the REST response as JSON")
    private boolean json;

    private final Class<T> type;

    protected OneCall(Class<T> type) {
        this.type = type;
    }

    protected abstract Answer call(PlatformClient client) throws Exception;

    /** Whether standard output is for the JSON alone. */
    protected final boolean isJson() {
        return json;
    }

    /** Prints the answer in words. */
    protected abstract void show(T answer, PrintWriter out) throws Exception;

    /** The exit status after this answer. */
    protected int status(T answer) {
        return ExitStatus.SUCCESS;
    }

    @Override
    protected final int ask(PlatformClient client, PrintWriter out) throws Exception {
        Answer answer = call(client);
        T told = answer.as(type);
        if (json) {
            out.println(answer.body());
        } else {
            show(told, out);
        }
        return status(told);
    }
}
