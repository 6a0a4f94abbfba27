package been.tasks.restriction;

import been.protocol.PropertyTree;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which properties of a host an expression reads; pure. An evaluation goes through all that it is
 * given, such as thousands of installed packages, so that it is given no more than it reads.
 *
 * @param paths names of the steps of each
 * @param all whether it may read others, too
 */
record Reads(List<List<String>> paths, boolean all) {
    Reads {
        paths = List.copyOf(paths);
    }

    /**
     * The variables of an evaluation: what is absent of the host is absent here, in its place.
     *
     * @param effort that looking at them takes
     */
    Map<String, Object> variables(PropertyTree host, Effort effort) {
        if (all) {
            return Map.of(CelEnvironment.HOST, effort.counted(host.root()));
        }
        var seen = new Part();
        for (List<String> path : paths) {
            take(host.root(), seen, path);
        }
        return Map.of(CelEnvironment.HOST, effort.counted(seen));
    }

    /** Some of the members of a tree. */
    private static final class Part extends HashMap<String, Object> {
        private static final long serialVersionUID = 1L;
    }

    private static void take(Map<?, ?> from, Part into, List<String> path) {
        String name = path.getFirst();
        Object value = from.get(name);
        if (value == null) {
            return;
        }
        if (path.size() == 1 || !(value instanceof Map<?, ?> inner)) {
            into.put(name, value);
        } else if (into.get(name) == null || into.get(name) instanceof Part) {
            // A tree that was taken whole stays; one that is not there yet is begun.
            Part part = into.get(name) instanceof Part begun ? begun : new Part();
            into.put(name, part);
            take(inner, part, path.subList(1, path.size()));
        }
    }
}
