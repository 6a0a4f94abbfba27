package been.cli.packages;

import been.cli.call.Listed;
import been.cli.call.ListingCall;
import been.cli.call.OneCall;
import been.cli.call.Output;
import been.cli.call.PlatformCall;
import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Columns;
import been.cli.terminal.Terminal;
import been.packages.PackageContents;
import been.protocol.PackageReference;
import been.protocol.Quantities;
import been.protocol.packages.StoredPackage;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been package}: what the software repository holds. */
@Command(
        name = "package",
        description = "Builds, publishes, lists, shows, fetches and deletes packages.",
        subcommands = {
            BuildCommand.class,
            PackageCommand.Publish.class,
            PackageCommand.ListAll.class,
            PackageCommand.Show.class,
            PackageCommand.Get.class,
            PackageCommand.Delete.class
        },
        mixinStandardHelpOptions = true)
public final class PackageCommand {

    static final String PATH = "/api/v1/packages";

    /** {@code been package publish}. */
    @Command(name = "publish", description = "Publishes a package archive.")
    static final class Publish extends OneCall<StoredPackage> {
        @Parameters(paramLabel = "FILE.bpk", description = "archive to publish")
        private Path archive = Path.of("");

        Publish() {
            super(StoredPackage.class);
        }

        @Override
        protected void check() {
            if (!Files.isRegularFile(archive)) {
                throw CommandFailure.badInput("there is no package archive " + archive);
            }
        }

        @Override
        protected Answer call(PlatformClient client) throws IOException, InterruptedException {
            return client.put(PATH, archive);
        }

        @Override
        protected void show(StoredPackage stored, PrintWriter out) {
            out.println(stored.name() + " " + stored.version() + "   " + stored.digest());
        }
    }

    /** {@code been package list}. */
    @Command(name = "list", description = "Lists the packages of the platform.")
    static final class ListAll extends ListingCall {
        @Parameters(
                arity = "0..1",
                paramLabel = "NAME",
                description = "only the package of this name")
        private @Nullable String name;

        @Option(
                names = "--versions",
                paramLabel = "RANGE",
                description = "only these versions: 1.2, 1.x or '>=1.2 <2'")
        private @Nullable String versions;

        @Option(
                names = "--kind",
                paramLabel = "KIND",
                description =
                        "only source, binary, task, data, module, software or evaluator packages")
        private @Nullable String kind;

        @Option(
                names = "--platform",
                paramLabel = "OS/ARCH",
                description = "only packages that run there, such as linux/x86_64")
        private @Nullable String platform;

        @Override
        protected Listed<?> listed() {
            var query = new StringJoiner("&", "?", "").setEmptyValue("");
            add(query, "name", name);
            add(query, "version", versions);
            add(query, "kind", kind);
            add(query, "platform", platform);
            return new Listed<>(
                    PATH + query,
                    StoredPackage.class,
                    new Columns<StoredPackage>()
                            .left("package", StoredPackage::name)
                            .left("version", StoredPackage::version)
                            .left("kind", one -> one.kind().name().toLowerCase(Locale.ROOT))
                            .right("bytes", StoredPackage::bytes)
                            .left("digest", one -> one.digest().substring(0, 12)));
        }

        private static void add(StringJoiner query, String parameter, @Nullable String value) {
            if (value != null) {
                query.add(parameter + "=" + PlatformClient.segment(value));
            }
        }
    }

    /** {@code been package show}. */
    @Command(name = "show", description = "Shows one package: its description and its files.")
    static final class Show extends PlatformCall {
        @Mixin private NamedPackage named = new NamedPackage();

        @Option(names = "--json", description = "print what REST answers")
        private boolean json;

        @Override
        protected int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
            StoredPackage stored = named.find(client);
            Answer contents = client.get(path(stored) + "/contents");
            if (json) {
                out.println(contents.expectSuccess());
                return ExitStatus.SUCCESS;
            }
            PackageContents inside = contents.as(PackageContents.class);
            out.println("package    %s %s".formatted(stored.name(), stored.version()));
            out.println("kind       " + stored.kind().name().toLowerCase(Locale.ROOT));
            if (!stored.description().isEmpty()) {
                out.println("about      " + stored.description());
            }
            out.println("digest     " + stored.digest());
            out.println("size       " + Quantities.roundSize(stored.bytes()));
            out.println(
                    "published  %s by %s".formatted(stored.publishedAt(), stored.publishedBy()));
            line(out, "platforms", inside.platforms().stream());
            line(out, "requires", stored.requires().stream().map(PackageReference::toString));
            line(
                    out,
                    "from",
                    new TreeMap<>(inside.provenance())
                            .entrySet().stream().map(one -> one.getKey() + " " + one.getValue()));
            out.println();
            new Columns<PackageContents.PackagedFile>()
                    .left("file", PackageContents.PackagedFile::path)
                    .right("bytes", PackageContents.PackagedFile::bytes)
                    .lines(inside.files(), Terminal.detect())
                    .forEach(out::println);
            return ExitStatus.SUCCESS;
        }
    }

    private static void line(PrintWriter out, String title, Stream<String> values) {
        String all = values.collect(Collectors.joining(", "));
        if (!all.isEmpty()) {
            out.println("%-10s %s".formatted(title, all));
        }
    }

    /** {@code been package get}. */
    @Command(name = "get", description = "Fetches the archive of a package.")
    static final class Get extends PlatformCall {
        @Mixin private NamedPackage named = new NamedPackage();
        @Mixin private Output output = new Output();

        @Override
        protected void check() {
            output.check();
        }

        @Override
        protected int ask(PlatformClient client, PrintWriter out)
                throws IOException, InterruptedException {
            output.take(client, path(named.find(client)) + "/archive");
            return ExitStatus.SUCCESS;
        }
    }

    /** {@code been package delete}. */
    @Command(
            name = "delete",
            description = {
                "Removes a package from the lists, so that no new analysis can use it. Refused while"
                        + " an analysis that is running uses it."
            })
    static final class Delete extends PlatformCall {
        @Mixin private NamedPackage named = new NamedPackage();

        @Override
        protected int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
            StoredPackage stored = named.find(client);
            client.delete(path(stored)).expectSuccess();
            out.println("%s %s is deleted".formatted(stored.name(), stored.version()));
            return ExitStatus.SUCCESS;
        }
    }

    private static String path(StoredPackage stored) {
        return PATH + "/" + stored.digest();
    }
}
