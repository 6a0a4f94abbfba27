package been.tasks.store;

import been.protocol.Wire;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Reads records from JSON, and does not do so again for a text that it read or wrote a moment ago:
 * a task's descriptor is wanted with each of its changes, and reading it costs more than all else
 * of them. The records are immutable, so that sharing them shows nowhere. Of texts that meet in one
 * place the last one stays, so that it never grows. Thread-safe.
 */
final class RecentJson {
    /** As many as a large context has tasks, of some kilobytes each at most. */
    private static final int PLACES = 1 << 14;

    private static final int LONGEST = 4 << 10;

    private final AtomicReferenceArray<@Nullable Read> places = new AtomicReferenceArray<>(PLACES);

    private record Read(String json, Class<?> type, Object value) {}

    <T> T read(String json, Class<T> type) {
        if (!isKept(json, type)) {
            return Wire.read(json, type);
        }
        int place = place(json, type);
        Read known = places.get(place);
        if (known != null && known.type() == type && known.json().equals(json)) {
            return type.cast(known.value());
        }
        T value = Wire.read(json, type);
        places.set(place, new Read(json, type, value));
        return value;
    }

    /** The JSON of a record that will be read before long. */
    String write(Record value) {
        String json = Wire.write(value);
        Class<?> type = value.getClass();
        if (isKept(json, type)) {
            places.set(place(json, type), new Read(json, type, value));
        }
        return json;
    }

    private static boolean isKept(String json, Class<?> type) {
        return json.length() <= LONGEST && type.isRecord();
    }

    private static int place(String json, Class<?> type) {
        return (json.hashCode() * 31 + type.hashCode()) & (PLACES - 1);
    }
}
