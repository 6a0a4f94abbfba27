package been.bench.measurement;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A word on command lines by which processes are found wherever they went. */
final class Mark {
    private final String text =
            "been-bench-"
                    + ProcessHandle.current().pid()
                    + "-"
                    + Long.toString(System.nanoTime(), 36);

    String text() {
        return text;
    }

    /** All living processes whose command line holds it. */
    List<ProcessHandle> processes() throws IOException {
        var found = new ArrayList<ProcessHandle>();
        try (var folders = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : folders) {
                if (commandLine(process).contains(text)) {
                    Optional<ProcessHandle> handle =
                            ProcessHandle.of(Long.parseLong(process.getFileName().toString()));
                    handle.filter(ProcessHandle::isAlive).ifPresent(found::add);
                }
            }
        }
        return found;
    }

    private static String commandLine(Path process) {
        try {
            return Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return ""; // it ended meanwhile
        }
    }
}
