package been.cli.packages;

import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.packages.archive.PackageBuilder;
import been.packages.archive.Packaged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code been package build}: a folder as an archive. */
@Command(
        name = "build",
        description = {
            "Builds a package archive from a folder with package.yaml and files/, and"
                    + " validates it as the platform would. The same files always give the same"
                    + " archive."
        },
        mixinStandardHelpOptions = true)
final class BuildCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FOLDER", description = "folder to pack")
    private Path folder = Path.of("");

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE.bpk",
            description = "archive to write (default: beside the folder, with its name)")
    private @Nullable Path output;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        Path source = folder.toAbsolutePath().normalize();
        if (!Files.isDirectory(source)) {
            throw CommandFailure.badInput("there is no folder " + folder);
        }
        Path archive =
                output == null
                        ? source.resolveSibling(source.getFileName() + ".bpk")
                        : output.toAbsolutePath();
        try {
            return switch (new PackageBuilder().addFolder("", source).write(archive)) {
                case Packaged.Built(var manifest, var digest, var bytes) -> {
                    spec.commandLine()
                            .getOut()
                            .printf(
                                    "%s %s: %s, %,d bytes, SHA-256 %s%n",
                                    manifest.name(), manifest.version(), archive, bytes, digest);
                    yield ExitStatus.SUCCESS;
                }
                case Packaged.Refused(var refusal) ->
                        throw CommandFailure.badInput(
                                folder + " is not a valid package: " + refusal.why());
            };
        } catch (IOException failed) {
            throw CommandFailure.badInput(archive + " cannot be written: " + failed.getMessage());
        }
    }
}
