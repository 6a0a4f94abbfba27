package been.machine.profile;

import been.protocol.profiles.Collapsed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

/**
 * Reads recordings of the JDK's Flight Recorder. Inlined methods have frames there, so inlining
 * changes nothing.
 */
final class JfrReader {
    private static final String CPU_TIME = "jdk.CPUTimeSample";

    /** Since Java 25; the older event sees only Java code, and few of many threads. */
    private static final String EXECUTION = "jdk.ExecutionSample";

    /** What differs between two starts of the same program. */
    private static final Pattern HIDDEN =
            Pattern.compile("(/|\\.)0x[0-9a-f]+|\\$\\$Lambda\\$[0-9]+(/[0-9]+)?");

    private static final Pattern LAMBDA = Pattern.compile("(lambda\\$[^$]+)\\$[0-9]+");
    private static final Pattern GENERATED = Pattern.compile("(Accessor|\\$Proxy)[0-9]+");

    /** Of methods by how the recording names them. */
    private final Map<String, String> names = new HashMap<>();

    void read(Path file, Collapsed into) throws IOException {
        var cpu = new Collapsed();
        var execution = new Collapsed();
        try (var events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                if (event.getStackTrace() == null) {
                    continue;
                }
                switch (event.getEventType().getName()) {
                    case CPU_TIME -> cpu.add(frames(event), 1);
                    case EXECUTION -> execution.add(frames(event), 1);
                    default -> {}
                }
            }
        }
        into.add(cpu.total() == 0 ? execution : cpu);
    }

    private List<String> frames(RecordedEvent event) {
        List<String> frames = new ArrayList<>();
        for (RecordedFrame frame : event.getStackTrace().getFrames().reversed()) {
            RecordedMethod method = frame.getMethod();
            frames.add(method == null ? "[unknown]" : name(method));
        }
        return frames;
    }

    private String name(RecordedMethod method) {
        String type = method.getType().getName();
        return names.computeIfAbsent(
                type + "." + method.getName(), _ -> name(type, method.getName()));
    }

    static String name(String type, String method) {
        String plain =
                HIDDEN.matcher(type)
                        .replaceAll(m -> m.group().contains("Lambda") ? "\\$\\$Lambda" : "");
        return GENERATED.matcher(plain).replaceAll("$1")
                + "."
                + LAMBDA.matcher(method).replaceAll("$1");
    }
}
