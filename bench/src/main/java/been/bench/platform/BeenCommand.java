package been.bench.platform;

import been.cli.command.Installation;
import java.util.ArrayList;
import java.util.List;

/** The installed {@code been} command, as users run it. */
public final class BeenCommand {
    private BeenCommand() {}

    /** One command line, which is not started yet. It never builds. */
    public static ProcessBuilder of(Installation installation, List<String> arguments) {
        var command = new ArrayList<String>();
        command.add(installation.home().resolve("been").toString());
        command.addAll(arguments);
        var builder = new ProcessBuilder(command);
        builder.environment().put("BEEN_BUILD", "off");
        return builder;
    }
}
