package been.cli.hosts;

import been.cli.call.Listed;
import been.cli.call.PlatformCall;
import been.cli.command.ExitStatus;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.protocol.HostName;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Lists names that users give; of one, shows, saves or removes it. */
abstract class NamedHosts<T> extends PlatformCall {
    @Option(names = "--json", description = "print the REST response as JSON")
    private boolean json;

    /** Of what is shown or changed; {@code null} for all. */
    protected abstract @Nullable String name();

    protected abstract boolean isRemoved();

    /** What is saved under the name; {@code null} when it is only shown. */
    protected abstract @Nullable Object change();

    protected abstract Listed<T> listed();

    protected abstract String line(T view);

    static Object found(List<HostName> hosts) {
        return hosts.isEmpty()
                ? "no host"
                : String.join(", ", hosts.stream().map(HostName::value).toList());
    }

    @Override
    protected final int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
        Listed<T> listed = listed();
        String name = name();
        if (name == null) {
            listed.show(client, json, out);
            return ExitStatus.SUCCESS;
        }
        String path = listed.path() + "/" + PlatformClient.segment(name);
        if (isRemoved()) {
            client.delete(path).expectSuccess();
            return ExitStatus.SUCCESS;
        }
        Object change = change();
        Answer answer = change == null ? client.get(path) : client.send("PUT", path, change);
        T view = answer.as(listed.type());
        out.println(json ? answer.body() : line(view));
        return ExitStatus.SUCCESS;
    }
}
