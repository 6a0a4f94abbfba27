package been.tasks.restriction;

import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.Program;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The steps that evaluations for one host may take: each look at an element of what is known of the
 * host is one, also where the library looks, which copies whatever list or tree it reads. Counted,
 * not timed, so that an expression that is taken today is taken tomorrow.
 */
final class Effort {
    static final String TOO_MUCH = "takes more than 100,000 steps";

    private static final long MOST = 100_000;
    private static final ScopedValue<Effort> CURRENT = ScopedValue.newInstance();

    private long left = MOST;

    /** Evaluates with these variables, which are {@link #counted}. */
    @Nullable Object run(Program program, Map<String, Object> variables)
            throws CelEvaluationException {
        return ScopedValue.where(CURRENT, this).call(() -> program.eval(variables));
    }

    /** Of a function that is called in an evaluation. */
    static void spend(long steps) {
        CURRENT.get().take(steps);
    }

    boolean isSpent() {
        return left < 0;
    }

    private void take(long steps) {
        left -= Math.min(steps, MOST + 1);
        if (left < 0) {
            left = -1;
            throw new IllegalStateException(TOO_MUCH);
        }
    }

    /** Everything in a value, itself included, up to one more than may be looked at. */
    static long parts(@Nullable Object value) {
        Collection<?> inner =
                switch (value) {
                    case Map<?, ?> map -> map.values();
                    case List<?> list -> list;
                    case null, default -> List.of();
                };
        long sum = 1;
        Iterator<?> all = inner.iterator();
        while (sum <= MOST && all.hasNext()) {
            sum += parts(all.next());
        }
        return sum;
    }

    /** The same value; who looks at its elements spends. */
    Object counted(Object value) {
        return switch (value) {
            case Map<?, ?> map -> new CountedMap(map);
            case List<?> list -> new CountedList(list);
            default -> value;
        };
    }

    private final class CountedList extends AbstractList<Object> implements RandomAccess {
        private final List<?> list;

        CountedList(List<?> list) {
            this.list = list;
        }

        @Override
        public Object get(int index) {
            take(1);
            return counted(list.get(index));
        }

        @Override
        public int size() {
            return list.size();
        }
    }

    private final class CountedMap extends AbstractMap<Object, Object> {
        private final Map<?, ?> map;

        CountedMap(Map<?, ?> map) {
            this.map = map;
        }

        @Override
        public boolean containsKey(@Nullable Object key) {
            take(1);
            return map.containsKey(key);
        }

        @Override
        public @Nullable Object get(@Nullable Object key) {
            take(1);
            Object value = map.get(key);
            return value == null ? null : counted(value);
        }

        @Override
        public Set<Entry<Object, Object>> entrySet() {
            return new AbstractSet<>() {
                @Override
                public Iterator<Entry<Object, Object>> iterator() {
                    Iterator<? extends Entry<?, ?>> all = map.entrySet().iterator();
                    return new Iterator<>() {
                        @Override
                        public boolean hasNext() {
                            return all.hasNext();
                        }

                        @Override
                        public Entry<Object, Object> next() {
                            take(1);
                            Entry<?, ?> entry = all.next();
                            return Map.entry(entry.getKey(), counted(entry.getValue()));
                        }
                    };
                }

                @Override
                public int size() {
                    return map.size();
                }
            };
        }
    }
}
