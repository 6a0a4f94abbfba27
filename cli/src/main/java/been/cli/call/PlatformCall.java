package been.cli.call;

import been.cli.platform.PlatformClient;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * A verb that talks to a platform. Most are one of its kinds: {@link ListingCall} shows a list,
 * {@link OneCall} makes one call, {@link SilentCall} makes one that is answered with nothing.
 */
@Command(mixinStandardHelpOptions = true)
public abstract class PlatformCall implements Callable<Integer> {

    @Mixin private PlatformChoice platform = new PlatformChoice();
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public final Integer call() throws Exception {
        check();
        try (PlatformClient client = platform.open()) {
            PrintWriter out = out();
            int status = ask(client, out);
            out.flush();
            return status;
        }
    }

    /** What is wrong with the command line is reported before a platform is looked for. */
    protected void check() {}

    /** The exit status. */
    protected abstract int ask(PlatformClient client, PrintWriter out) throws Exception;

    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** For what is printed beside the answer. */
    protected final PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
