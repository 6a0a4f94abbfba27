package been.analyses.profiles;

import been.protocol.profiles.Collapsed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The stacks of several executions as one tree. A cost is the share of its execution, averaged over
 * the executions. Not thread-safe.
 */
final class CallTree {
    private final TreeMap<String, CallTree> callees = new TreeMap<>();

    /** With everything that it calls. */
    private double total;

    static CallTree of(List<Collapsed> executions) {
        var root = new CallTree();
        for (Collapsed execution : executions) {
            execution
                    .stacks()
                    .forEach((stack, cost) ->
                            root.add(
                                    stack.split(";", -1),
                                    (double) cost / execution.total() / executions.size()));
        }
        return root;
    }

    private void add(String[] frames, double share) {
        CallTree node = this;
        for (String frame : frames) {
            node = node.callees.computeIfAbsent(frame, _ -> new CallTree());
            node.total += share;
        }
    }

    Map<String, CallTree> callees() {
        return callees;
    }

    double total() {
        return total;
    }

    /** For each function, the functions that call it, directly or through others. */
    Map<String, Set<String>> callers() {
        var callers = new HashMap<String, Set<String>>();
        collect(new ArrayList<>(), callers);
        return callers;
    }

    private void collect(List<String> above, Map<String, Set<String>> callers) {
        callees.forEach((function, callee) -> {
            callers.computeIfAbsent(function, _ -> new HashSet<>()).addAll(above);
            above.addLast(function);
            callee.collect(above, callers);
            above.removeLast();
        });
    }
}
