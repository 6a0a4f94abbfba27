package been.cli.call;

import been.cli.command.ExitStatus;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import java.io.PrintWriter;

/** Makes one call that is answered with nothing, and prints what was done. */
public abstract class SilentCall extends PlatformCall {

    protected abstract Answer call(PlatformClient client) throws Exception;

    /** What was done; nothing is printed when it is empty. */
    protected String done() {
        return "";
    }

    @Override
    protected final int ask(PlatformClient client, PrintWriter out) throws Exception {
        call(client).expectSuccess();
        if (!done().isEmpty()) {
            out.println(done());
        }
        return ExitStatus.SUCCESS;
    }
}
