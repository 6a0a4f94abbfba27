package been.machine.launch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
                if (Files.isExecutable(program) || works(BuiltProgram.unpack(resource, program))) {
                    return new Launcher(NATIVE, List.of(program.toString()));
                }
            }
        }
        return installShell(folder);
    }

    /** The fallback, also where the native launcher would work. */
    public static Launcher installShell(Path folder) throws IOException {
        Path script = folder.toAbsolutePath().resolve("launcher.sh");
        return new Launcher(
                SHELL, List.of("/bin/sh", BuiltProgram.unpack("launcher.sh", script).toString()));
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
}
