package been.cli.hosts;

import been.cli.call.Listed;
import been.cli.call.ListingCall;
import been.cli.terminal.Columns;
import been.protocol.Wire;
import been.protocol.hosts.HostView;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;

/** {@code been hosts list}. */
@Command(name = "list", description = "Lists the hosts with their groups and user properties.")
final class ListHosts extends ListingCall {
    @Override
    protected Listed<?> listed() {
        return new Listed<>(
                "/api/v1/hosts",
                HostView.class,
                new Columns<HostView>()
                        .left("host", HostView::name)
                        .left("state", host -> host.state().name().toLowerCase(Locale.ROOT))
                        .right("cores", host -> host.properties().get("cpu.cores").orElse(""))
                        .left("groups", host -> host.properties().get("groups").orElse(List.of()))
                        .left(
                                "properties",
                                host ->
                                        Assignment.text(
                                                "",
                                                Wire.mapper()
                                                        .valueToTree(
                                                                host.properties()
                                                                        .get("user")
                                                                        .orElse(Map.of())))));
    }
}
