package been.tasks.signals.cluster;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskId;
import been.tasks.signals.Signal;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Signals as lines of text: a letter and an id. Pure. */
final class SignalText {
    private SignalText() {}

    static String of(Collection<Signal> signals) {
        return signals.stream().map(SignalText::of).collect(Collectors.joining("\n"));
    }

    private static String of(Signal signal) {
        return switch (signal) {
            case Signal.CommandsFor(HostName host) -> "h " + host.value();
            case Signal.Placeable() -> "p";
            case Signal.Submitted(ContextId context) -> "s " + context.value();
            case Signal.TaskMoved(TaskId task) -> "t " + task.value();
            case Signal.ContextChanged(ContextId context) -> "c " + context.value();
        };
    }

    /** Parses signals; unknown lines, perhaps of another version, are ignored. */
    static Set<Signal> read(String text) {
        return text.lines()
                .map(SignalText::line)
                .flatMap(Optional::stream)
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Optional<Signal> line(String line) {
        try {
            if (line.equals("p")) {
                return Optional.of(new Signal.Placeable());
            }
            return line.length() < 2
                    ? Optional.empty()
                    : signal(line.substring(0, 2), line.substring(2));
        } catch (IllegalArgumentException _) {
            return Optional.empty(); // no id at all
        }
    }

    private static Optional<Signal> signal(String letter, String id) {
        return switch (letter) {
            case "h " -> Optional.of(new Signal.CommandsFor(new HostName(id)));
            case "s " -> Optional.of(new Signal.Submitted(new ContextId(id)));
            case "t " -> Optional.of(new Signal.TaskMoved(new TaskId(id)));
            case "c " -> Optional.of(new Signal.ContextChanged(new ContextId(id)));
            default -> Optional.empty();
        };
    }
}
