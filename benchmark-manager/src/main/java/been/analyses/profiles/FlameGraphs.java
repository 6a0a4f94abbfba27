package been.analyses.profiles;

import been.protocol.profiles.Collapsed;
import been.protocol.profiles.FlameGraph;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Draws the profiles of two versions as one flame graph; pure. */
public final class FlameGraphs {
    private static final double MILLION = 1e6;

    /** A frame that is narrower cannot be seen, but can be searched. */
    private static final double NARROWEST = 2e-6;

    private final double ratio;
    private final Map<String, Integer> names = new LinkedHashMap<>();
    private final StringBuilder only = new StringBuilder();
    private final List<Frame> frames = new ArrayList<>();

    private record Frame(int name, int level, int old, int current) {}

    private FlameGraphs(double ratio) {
        this.ratio = ratio;
    }

    /**
     * @param ratio the running time of the new version relative to the old one
     */
    public static FlameGraph of(List<Collapsed> old, List<Collapsed> current, Ratio ratio) {
        var graph = new FlameGraphs(ratio.mean());
        CallTree before = CallTree.of(old);
        CallTree after = CallTree.of(current);
        var oldNames = before.callers().keySet();
        var newNames = after.callers().keySet();
        graph.add(before, after, 0);
        graph.names
                .keySet()
                .forEach(name ->
                        graph.only.append(
                                !newNames.contains(name)
                                        ? 'o'
                                        : oldNames.contains(name) ? 'b' : 'n'));
        return new FlameGraph(
                List.copyOf(graph.names.keySet()),
                graph.only.toString(),
                graph.column(Frame::name),
                graph.column(Frame::level),
                graph.column(Frame::old),
                graph.column(Frame::current));
    }

    private List<Integer> column(Function<Frame, Integer> of) {
        return frames.stream().map(of).toList();
    }

    private void add(@Nullable CallTree old, @Nullable CallTree current, int level) {
        var functions = new TreeSet<String>();
        if (old != null) {
            functions.addAll(old.callees().keySet());
        }
        if (current != null) {
            functions.addAll(current.callees().keySet());
        }
        for (String function : functions) {
            CallTree before = old == null ? null : old.callees().get(function);
            CallTree after = current == null ? null : current.callees().get(function);
            double oldCost = before == null ? 0 : before.total();
            double newCost = after == null ? 0 : after.total() * ratio;
            if (Math.max(oldCost, newCost) >= NARROWEST) {
                frames.add(
                        new Frame(
                                names.merge(function, names.size(), (known, _) -> known),
                                level,
                                (int) Math.round(oldCost * MILLION),
                                (int) Math.round(newCost * MILLION)));
                add(before, after, level + 1);
            }
        }
    }
}
