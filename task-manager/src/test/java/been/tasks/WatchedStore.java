package been.tasks;

import been.tasks.store.HostRows;
import been.tasks.store.JointWork;
import been.tasks.store.Rows;
import been.tasks.store.TaskStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A store of which a test sees what was done in one go, and of which it may change what is told.
 */
final class WatchedStore implements TaskStore {
    private final TaskStore store;
    private final UnaryOperator<HostRows> hosts;
    private final Map<JointWork<?, ?>, JointWork<?, ?>> watched = new ConcurrentHashMap<>();
    private final List<Integer> sizes = new CopyOnWriteArrayList<>();

    /**
     * @param hosts what joint work sees of hosts
     */
    WatchedStore(TaskStore store, UnaryOperator<HostRows> hosts) {
        this.store = store;
        this.hosts = hosts;
    }

    /** How many were done in one go each time. */
    List<Integer> sizes() {
        return sizes;
    }

    @Override
    public <T> T read(Function<Rows, T> query) {
        return store.read(query);
    }

    @Override
    public <T> T write(Function<Rows, T> work) {
        return store.write(work);
    }

    @Override
    @SuppressWarnings("unchecked") // the same work takes and gives the same types
    public <I, T> T write(JointWork<I, T> work, I input) {
        return store.write(
                (JointWork<I, T>) watched.computeIfAbsent(work, _ -> watching(work)), input);
    }

    private <I, T> JointWork<I, T> watching(JointWork<I, T> work) {
        return (rows, inputs) -> {
            sizes.add(inputs.size());
            return work.apply(changed(rows), inputs);
        };
    }

    private Rows changed(Rows rows) {
        return instead(Rows.class, rows, "hosts", _ -> hosts.apply(rows.hosts()));
    }

    /** The same, but for one method. */
    static <T> T instead(
            Class<T> type, T original, String name, Function<Object[], Object> answer) {
        return type.cast(
                Proxy.newProxyInstance(
                        type.getClassLoader(),
                        new Class<?>[] {type},
                        (_, method, arguments) -> {
                            if (method.getName().equals(name)) {
                                return answer.apply(arguments);
                            }
                            try {
                                return method.invoke(original, arguments);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        }));
    }
}
