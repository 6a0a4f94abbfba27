package been.protocol;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map of the entries that were used last, up to a number of them. Not thread-safe. */
public final class RecentMap<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1L;

    private final int most;

    public RecentMap(int most) {
        super(16, 0.75f, true);
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
