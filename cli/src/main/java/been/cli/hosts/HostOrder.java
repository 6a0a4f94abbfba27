package been.cli.hosts;

import been.cli.call.PlatformChoice;
import been.cli.platform.PlatformClient;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** What orders about one host have in common. */
abstract sealed class HostOrder permits DrainHost, ResumeHost, RevokeHost, RemoveHost {
    @Parameters(paramLabel = "HOST", description = "name of the host")
    private String host = "";

    @Mixin private PlatformChoice platform = new PlatformChoice();
    @Spec private CommandSpec spec = CommandSpec.create();

    /** Gives the order, and says how the host stands then. */
    final void give(String verb, Map<String, String> words) throws InterruptedException {
        String answer = ask("POST", "/" + verb, JsonMapper.shared().writeValueAsString(words));
        var view = PlatformClient.json(answer);
        spec.commandLine()
                .getOut()
                .println(
                        host
                                + " is "
                                + view.path("state").asString().toLowerCase(Locale.ROOT)
                                + ", "
                                + view.path("why").asString());
    }

    /** Gives an order after which there is nothing to show. */
    final void remove() throws InterruptedException {
        ask("DELETE", "", "");
        spec.commandLine().getOut().println(host + " is no host any more");
    }

    private String ask(String method, String more, String body) throws InterruptedException {
        String path = "/api/v1/hosts/" + PlatformClient.segment(host) + more;
        try (var client = platform.open()) {
            return (body.isEmpty() ? client.ask(method, path) : client.ask(method, path, body))
                    .expectSuccess();
        }
    }
}
