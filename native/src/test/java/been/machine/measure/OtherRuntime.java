package been.machine.measure;

import been.machine.groups.GroupLayout;
import been.machine.launch.Launcher;
import been.protocol.ResourceLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A runtime in a process of its own, to be killed: starts one run and stays. Arguments: folder,
 * name, lease in milliseconds or {@code none}, script.
 */
final class OtherRuntime {
    private OtherRuntime() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        var measurer =
                new Measurer(
                        GroupLayout.ofThisProcess(), Launcher.install(folder.resolve("tools")));
        measurer.start(
                new RunRequest(
                        List.of("sh", "-c", arguments[3]),
                        folder,
                        Map.of("PATH", "/usr/bin:/bin"),
                        Streams.files(null, folder.resolve("out"), folder.resolve("err")),
                        ResourceLimits.NONE,
                        List.of(),
                        arguments[1],
                        folder.resolve("state"),
                        arguments[2].equals("none")
                                ? null
                                : Duration.ofMillis(Long.parseLong(arguments[2]))));
        Thread.sleep(Duration.ofMinutes(1));
    }
}
