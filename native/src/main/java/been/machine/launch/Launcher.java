package been.machine.launch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The program that starts runs and supervises them: the native one where it was built for this
 * machine and may be executed, else a shell script that does less (no lease, no limits of its own).
 *
 * @param supervisor {@code native} or {@code shell}, as results call it
 * @param command what comes before the launcher's own arguments
 */
public record Launcher(String supervisor, List<String> command) {
    private static final String NATIVE = "native";
    private static final String SHELL = "shell";

    public Launcher {
        command = List.copyOf(command);
    }

    public boolean isNative() {
        return supervisor.equals(NATIVE);
    }

    /** The best launcher for this machine, unpacked into the folder unless it is there already. */
    public static Launcher install(Path folder) throws IOException {
        String resource = System.getProperty("os.arch") + "/launcher";
        try (InputStream digest = Launcher.class.getResourceAsStream(resource + ".sha-256")) {
            if (digest != null) {
                String name = new String(digest.readNBytes(16), StandardCharsets.US_ASCII);
                Path program = folder.toAbsolutePath().resolve("launcher-" + name);
                if (Files.isExecutable(program) || works(unpack(resource, program))) {
                    return new Launcher(NATIVE, List.of(program.toString()));
                }
            }
        }
        return installShell(folder);
    }

    /** The fallback, also where the native launcher would work. */
    public static Launcher installShell(Path folder) throws IOException {
        Path script = folder.toAbsolutePath().resolve("launcher.sh");
        return new Launcher(SHELL, List.of("/bin/sh", unpack("launcher.sh", script).toString()));
    }

    /** Complete or not at all, also when two processes do it at once. */
    private static Path unpack(String resource, Path target) throws IOException {
        Files.createDirectories(folderOf(target));
        Path partial =
                target.resolveSibling(target.getFileName() + "." + ProcessHandle.current().pid());
        try (InputStream content = Launcher.class.getResourceAsStream(resource)) {
            if (content == null) {
                throw new IOException("the launcher " + resource + " is missing from this build");
            }
            Files.copy(content, partial, StandardCopyOption.REPLACE_EXISTING);
        }
        if (!partial.toFile().setExecutable(true, true)) {
            throw new IOException("cannot make " + partial + " executable");
        }
        return Files.move(
                partial,
                target,
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    /** Without arguments it ends at once; a folder mounted noexec or a foreign binary does not. */
    private static boolean works(Path program) {
        try {
            Process process =
                    new ProcessBuilder(program.toString())
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 22; // EINVAL
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static Path folderOf(Path file) throws IOException {
        Path folder = file.getParent();
        if (folder == null) {
            throw new IOException(file + " has no folder");
        }
        return folder;
    }
}
