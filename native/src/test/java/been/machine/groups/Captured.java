package been.machine.groups;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Files captured from machines. */
final class Captured {
    private static final List<String> ACCOUNTING =
            List.of(
                    "cpu.stat",
                    "cpu.pressure",
                    "memory.pressure",
                    "io.pressure",
                    "memory.peak",
                    "memory.events",
                    "pids.peak",
                    "pids.events",
                    "io.stat",
                    "cpuacct.usage",
                    "cpuacct.usage_user",
                    "cpuacct.usage_sys",
                    "cpuacct.usage_percpu",
                    "memory.swap.peak",
                    "swaps",
                    "memory.max_usage_in_bytes",
                    "memory.oom_control",
                    "blkio.throttle.io_service_bytes_recursive");

    private Captured() {}

    static GroupLayout layout(String machine) {
        return GroupLayout.parse(
                String.valueOf(read(machine + ".mountinfo")),
                String.valueOf(read(machine + ".cgroup")));
    }

    static String mountinfo(String machine) {
        return String.valueOf(read(machine + ".mountinfo"));
    }

    static GroupLayout withControllers(GroupLayout layout, String... controllers) {
        return new GroupLayout(layout.unified(), Set.of(controllers), layout.controllers());
    }

    static Map<String, String> accounting(String machine) {
        var files = new HashMap<String, String>();
        for (String file : ACCOUNTING) {
            String text = read(machine + "-files/" + file);
            if (text != null) {
                files.put(file, text);
            }
        }
        return files;
    }

    private static @Nullable String read(String name) {
        try (InputStream content = Captured.class.getResourceAsStream(name)) {
            return content == null
                    ? null
                    : new String(content.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
