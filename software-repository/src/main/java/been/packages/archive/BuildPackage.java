package been.packages.archive;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The program that builds of benchmarks call: {@code BuildPackage DIR OUT.bpk [DIR OUT.bpk]...}
 * packs folders that hold {@code package.yaml} and {@code files/}. Exit status 0, or 2 with one
 * sentence on standard error.
 */
public final class BuildPackage {
    private BuildPackage() {}

    public static void main(String[] arguments) {
        int status = run(arguments, System.out, System.err);
        if (status != 0) {
            System.exit(status);
        }
    }

    static int run(String[] arguments, PrintStream out, PrintStream err) {
        if (arguments.length == 0 || arguments.length % 2 != 0) {
            err.println("usage: BuildPackage DIR OUT.bpk [DIR OUT.bpk]...");
            return 2;
        }
        for (int i = 0; i < arguments.length; i += 2) {
            int status = build(Path.of(arguments[i]), Path.of(arguments[i + 1]), out, err);
            if (status != 0) {
                return status;
            }
        }
        return 0;
    }

    private static int build(Path folder, Path archive, PrintStream out, PrintStream err) {
        if (!Files.isDirectory(folder)) {
            err.println(folder + " is not a folder");
            return 2;
        }
        try {
            return switch (new PackageBuilder().addFolder("", folder).write(archive)) {
                case Packaged.Built(var manifest, var digest, var bytes) -> {
                    out.printf(
                            "%s %s: %s, %d bytes, sha256 %s%n",
                            manifest.name(), manifest.version(), archive, bytes, digest);
                    yield 0;
                }
                case Packaged.Refused(var refusal) -> {
                    err.println(folder + " makes no package: " + refusal.why());
                    yield 2;
                }
            };
        } catch (IOException failed) {
            err.println("cannot build " + archive + ": " + failed.getMessage());
            return 2;
        }
    }
}
