package been.tasks.signals.cluster;

import been.protocol.ContextId;
import been.protocol.HostName;
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
            case Signal.ContextChanged(ContextId context) -> "c " + context.value();
        };
    }

    /** What a text says; lines that say nothing, perhaps of another version, are left out. */
    static Set<Signal> read(String text) {
        return text.lines()
                .map(SignalText::line)
                .flatMap(Optional::stream)
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Optional<Signal> line(String line) {
        try {
            if (line.startsWith("h ")) {
                return Optional.of(new Signal.CommandsFor(new HostName(line.substring(2))));
            }
            if (line.startsWith("c ")) {
                return Optional.of(new Signal.ContextChanged(new ContextId(line.substring(2))));
            }
            return line.equals("p") ? Optional.of(new Signal.Placeable()) : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty(); // no id at all
        }
    }
}
