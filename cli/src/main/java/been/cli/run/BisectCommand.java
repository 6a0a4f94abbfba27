package been.cli.run;

import been.cli.call.PlatformCall;
import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.platform.PlatformClient;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.Bisection;
import been.protocol.analyses.StartedAnalysis;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been bisect}: which version made a change. */
@Command(
        name = "bisect",
        description = {
            "Searches the version that made a change, such as the commit: measures the versions"
                    + " before and after the change again, searches those between, and compares the"
                    + " culprit with the version before it once more. Waits for the end.",
            "An analysis file with 'repeat: {versions: bisect}' searches between any two versions."
        },
        footer = {
            "",
            "Exit status: 0 every change is located, 1 the change was not reproduced or is not"
                    + " located, 2 it cannot be searched, 3 no platform answers."
        })
public final class BisectCommand extends PlatformCall {
    @Parameters(paramLabel = "CHANGE", description = "its number (been changes list)")
    private long change;

    @Option(names = "--no-wait", description = "only start the search, and print its address")
    private boolean isDetached;

    @Option(names = "--json", description = "print the bisection as JSON")
    private boolean json;

    @Override
    protected int ask(PlatformClient client, PrintWriter out) throws Exception {
        StartedAnalysis started =
                client.post("/api/v1/changes/" + change + "/bisections").as(StartedAnalysis.class);
        var address = client.address().url().resolve(started.url());
        if (isDetached) {
            out.println(json ? Wire.write(started) : address.toString());
            return ExitStatus.SUCCESS;
        }
        AnalysisView view = new AnalysisFollower(client, err()).follow(started.id());
        Bisection found = view.bisection();
        if (found == null) {
            throw new CommandFailure(
                    ExitStatus.FOUND_OR_FAILED, view.summary().outcome() + " · " + address);
        }
        if (json) {
            out.println(Wire.write(found));
        } else {
            BisectionText.lines(found).forEach(out::println);
            out.println(view.summary().outcome() + " · " + address);
        }
        return found.state() == Bisection.State.FOUND
                ? ExitStatus.SUCCESS
                : ExitStatus.FOUND_OR_FAILED;
    }
}
