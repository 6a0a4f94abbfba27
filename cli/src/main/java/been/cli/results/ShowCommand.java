package been.cli.results;

import been.cli.call.OneCall;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.protocol.results.Attachment;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code been results show}: one execution. */
@Command(name = "show", description = "Shows one execution: its metrics and its attached files.")
final class ShowCommand extends OneCall<StoredExecution> {

    @Parameters(
            paramLabel = "EXECUTION",
            description = "ANALYSIS/EXPERIMENT/BINARY/EXECUTION, such as 7/2.15.0/0/3")
    private String execution = "";

    private List<Attachment> attachments = List.of();

    ShowCommand() {
        super(StoredExecution.class);
    }

    private String path = "";

    @Override
    protected void check() {
        path = ResultPaths.execution(execution);
    }

    @Override
    protected Answer call(PlatformClient client) throws InterruptedException {
        Answer answer = client.get(path);
        if (answer.isSuccess()) {
            attachments = client.list(path + "/attachments", Attachment.class);
        }
        return answer;
    }

    @Override
    protected void show(StoredExecution one, PrintWriter out) {
        out.println("version   " + one.version());
        out.println("started   " + one.startedAt());
        out.println("host      " + one.host());
        out.println("task      " + one.task());
        out.println("validity  " + one.validity());
        out.println("sha256    " + one.sha256());
        for (Metric metric : one.metrics()) {
            out.println(
                    "metric    %s: %s measurements, %s"
                            .formatted(
                                    metric.name(),
                                    one.measurements().get(metric.name()),
                                    summary(metric, one.means().get(metric.name()))));
        }
        for (Attachment attachment : attachments) {
            out.println("file      %s, %s bytes".formatted(attachment.name(), attachment.bytes()));
        }
    }

    private static String summary(Metric metric, @Nullable Double value) {
        return value == null
                ? "too few for " + metric.summary()
                : "%s %s %s".formatted(metric.summary(), value, metric.unit());
    }
}
