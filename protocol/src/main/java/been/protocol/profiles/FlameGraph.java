package been.protocol.profiles;

import java.util.List;

/**
 * The call stacks of two versions as one tree, in the order in which it is drawn: each frame before
 * those that it calls.
 *
 * @param names of functions
 * @param only for each name, in which version it occurs: {@code o} only in the old one, {@code n}
 *     only in the new one, {@code b} in both
 * @param frames the name of each frame, as an index
 * @param levels of each frame; 0 for the outermost ones
 * @param old cost of each frame with everything that it calls, in millionths of the old version's
 *     run
 * @param current the same in the new version
 */
public record FlameGraph(
        List<String> names,
        String only,
        List<Integer> frames,
        List<Integer> levels,
        List<Integer> old,
        List<Integer> current) {

    public FlameGraph {
        names = List.copyOf(names);
        frames = List.copyOf(frames);
        levels = List.copyOf(levels);
        old = List.copyOf(old);
        current = List.copyOf(current);
    }
}
