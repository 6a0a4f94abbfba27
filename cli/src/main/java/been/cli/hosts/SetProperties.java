package been.cli.hosts;

import been.cli.ExitStatus;
import been.cli.call.PlatformChoice;
import been.cli.platform.PlatformClient;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code been hosts set}. */
@Command(
        name = "set",
        description = {
            "Sets properties of a host, which restrictions read as host.user.NAME; without any,"
                    + " prints them.",
            "What reads as a number or as true or false is that, [1, 2] is a list, everything else"
                    + " is text; quotes make text of a number: 'model=\"4\"'. NAME= removes."
        },
        mixinStandardHelpOptions = true)
final class SetProperties implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "HOST", description = "name of the host")
    private String host = "";

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "NAME=VALUE",
            description = "such as rack=r3 or room.row=4")
    private List<String> assignments = new ArrayList<>();

    @Option(names = "--json", description = "print what REST answers")
    private boolean json;

    @Mixin private PlatformChoice platform = new PlatformChoice();
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        List<Assignment> changes = assignments.stream().map(Assignment::of).toList();
        try (var client = platform.open()) {
            String path = "/api/v1/hosts/" + PlatformClient.segment(host) + "/user-properties";
            String answer =
                    changes.isEmpty()
                            ? client.get(path)
                            : client.ask("PATCH", path, Assignment.body(changes)).expectSuccess();
            var out = spec.commandLine().getOut();
            if (json) {
                out.println(answer);
            } else {
                Assignment.text("", PlatformClient.json(answer)).forEach(out::println);
            }
            return ExitStatus.SUCCESS;
        }
    }
}
