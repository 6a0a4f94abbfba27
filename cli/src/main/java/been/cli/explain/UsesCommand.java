package been.cli.explain;

import been.cli.call.PlatformCall;
import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Columns;
import been.cli.terminal.Terminal;
import been.protocol.analyses.BenchmarkUses;
import been.protocol.analyses.BenchmarkUses.UsedFile;
import been.protocol.analyses.FileUse;
import been.protocol.analyses.FileUsers;
import been.protocol.analyses.FileUsers.User;
import java.io.PrintWriter;
import java.net.HttpURLConnection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been uses}: the files of a benchmark, and the benchmarks of a file. */
@Command(
        name = "uses",
        description = {
            "Shows which files of its software a benchmark uses, or which benchmarks a file"
                    + " affects: by the files that builds and profiled executions read, and the"
                    + " Java classes that were loaded."
        },
        footer = {
            "",
            "Exit status: 0 shown, 1 neither a benchmark nor a file of one that BEEN knows, 2"
                    + " invalid input, 3 no platform answers."
        })
public final class UsesCommand extends PlatformCall {
    private static final String PATH = "/api/v1/uses/";

    @Parameters(
            index = "0",
            paramLabel = "BENCHMARK|FILE",
            description = "name or number of an analysis, or the path of a file in its software")
    private String what = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "VERSION",
            description = "of the benchmark's software (default: the newest with a record)")
    private @Nullable String version;

    @Option(names = "--json", description = "print the REST response as JSON")
    private boolean json;

    @Override
    protected int ask(PlatformClient client, PrintWriter out) throws Exception {
        String query = version == null ? "" : "&version=" + PlatformClient.segment(version);
        Answer benchmark =
                client.get(PATH + "benchmarks?name=" + PlatformClient.segment(what) + query);
        if (benchmark.status() != HttpURLConnection.HTTP_NOT_FOUND || version != null) {
            BenchmarkUses uses = benchmark.as(BenchmarkUses.class);
            show(benchmark, out, () -> print(uses, out));
            return ExitStatus.SUCCESS;
        }
        Answer file = client.get(PATH + "files?path=" + PlatformClient.segment(what));
        FileUsers users = file.as(FileUsers.class);
        if (users.benchmarks().isEmpty() && users.unknown().isEmpty()) {
            throw new CommandFailure(
                    ExitStatus.FOUND_OR_FAILED,
                    "no analysis is called '%s', and no version that one measured has such a file"
                            .formatted(what));
        }
        show(file, out, () -> print(users, out));
        return ExitStatus.SUCCESS;
    }

    private void show(Answer answer, PrintWriter out, Runnable words) {
        if (json) {
            out.println(answer.body());
        } else {
            words.run();
        }
    }

    private static void print(BenchmarkUses uses, PrintWriter out) {
        out.println(
                "%s (analysis %s)%s"
                        .formatted(
                                uses.benchmark(),
                                uses.analysis(),
                                uses.version() == null
                                        ? ""
                                        : ", version %s of %s"
                                                .formatted(uses.version(), uses.software())));
        if (uses.problem() != null) {
            out.println("note: " + uses.problem());
        } else {
            out.println(
                    "%,d of %,d files are used"
                            .formatted(uses.files().size(), uses.files().size() + uses.unused()));
        }
        if (!uses.files().isEmpty()) {
            out.println();
            new Columns<UsedFile>()
                    .left("file", UsedFile::path)
                    .left("use", file -> file.use().words())
                    .lines(uses.files(), Terminal.detect())
                    .forEach(out::println);
        }
    }

    private static void print(FileUsers users, PrintWriter out) {
        List<User> using =
                users.benchmarks().stream().filter(one -> one.use() != FileUse.NONE).toList();
        if (using.isEmpty()) {
            out.println("no benchmark is known to use " + users.file());
        } else {
            new Columns<User>()
                    .left("benchmark", User::benchmark)
                    .right("analysis", User::analysis)
                    .left("software", User::software)
                    .left("version", User::version)
                    .left("use", one -> one.use().words())
                    .lines(using, Terminal.detect())
                    .forEach(out::println);
        }
        List<String> others =
                users.benchmarks().stream()
                        .filter(one -> one.use() == FileUse.NONE)
                        .map(User::benchmark)
                        .toList();
        if (!others.isEmpty()) {
            out.println("not used by " + String.join(", ", others));
        }
        if (!users.unknown().isEmpty()) {
            out.println("unknown for " + String.join(", ", users.unknown()));
        }
    }
}
