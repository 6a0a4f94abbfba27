package been.machine.launch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The program that starts and supervises runs: the native launcher if it was built for this machine
 * and can be executed, otherwise a shell script with fewer features (no lease, no limits of its
 * own).
 *
 * @param supervisor {@code native} or {@code shell}, as in results
 * @param command the command to which the launcher's arguments are appended
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

    /** The best launcher for this machine, unpacked into the folder if necessary. */
    public static Launcher install(Path folder) throws IOException {
        String resource = nativeLauncher(System.getProperty("os.arch"));
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

    /**
     * Whether this build has the native launcher for that architecture.
     *
     * @param architecture in the words of {@code uname -m} or of Java
     */
    public static boolean isBuiltFor(String architecture) {
        return Launcher.class.getResource(nativeLauncher(architecture)) != null;
    }

    private static String nativeLauncher(String architecture) {
        return (architecture.equals("x86_64") ? "amd64" : architecture) + "/launcher";
    }

    /** The shell launcher, even if the native launcher would work. */
    public static Launcher installShell(Path folder) throws IOException {
        Path script = folder.toAbsolutePath().resolve("launcher.sh");
        return new Launcher(
                SHELL, List.of("/bin/sh", BuiltProgram.unpack("launcher.sh", script).toString()));
    }

    /**
     * Runs it without arguments, which fails on a file system mounted noexec or on another
     * architecture.
     */
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
