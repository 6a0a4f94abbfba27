package been.cli.hosts;

import been.cli.call.OneCall;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/** {@code been hosts set}. */
@Command(
        name = "set",
        description = {
            "Sets properties of a host, which restrictions read as host.user.NAME;"
                    + " without properties, prints them.",
            "Numbers, true, false and lists such as [1, 2] are recognized, anything else"
                    + " is text; quotes force text: 'model=\"4\"'. NAME= removes a property."
        })
final class SetProperties extends OneCall<JsonNode> {
    @Parameters(index = "0", paramLabel = "HOST", description = "name of the host")
    private String host = "";

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "NAME=VALUE",
            description = "property to set, such as rack=r3 or room.row=4")
    private List<String> assignments = new ArrayList<>();

    private JsonNode changes = NullNode.getInstance();

    SetProperties() {
        super(JsonNode.class);
    }

    @Override
    protected void check() {
        changes = Assignment.body(assignments.stream().map(Assignment::of).toList());
    }

    @Override
    protected Answer call(PlatformClient client) throws InterruptedException {
        String path = "/api/v1/hosts/" + PlatformClient.segment(host) + "/user-properties";
        return changes.isEmpty() ? client.get(path) : client.send("PATCH", path, changes);
    }

    @Override
    protected void show(JsonNode properties, PrintWriter out) {
        Assignment.text("", properties).forEach(out::println);
    }
}
