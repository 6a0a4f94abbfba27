package been.tasks.scheduling;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The hosts that got room since a queue last found none: mostly one, in no particular order. When
 * they are many or not known, any host may have room.
 */
final class FreshHosts {
    private static final int MOST = 64;

    /** What is beyond the size is of no account, and stays, since this is cleared so often. */
    private @Nullable BoardHost[] hosts = new BoardHost[1];

    private int size;
    private boolean isAny;

    boolean isAny() {
        return isAny;
    }

    void becomeAny() {
        clear();
        isAny = true;
    }

    void clear() {
        size = 0;
        isAny = false;
    }

    void add(BoardHost host) {
        if (isAny) {
            return;
        }
        for (int i = 0; i < size; i++) {
            if (hosts[i] == host) {
                return;
            }
        }
        if (size == MOST) {
            becomeAny();
            return;
        }
        if (size == hosts.length) {
            hosts = Arrays.copyOf(hosts, 2 * size);
        }
        hosts[size++] = host;
    }

    /** How many are known. */
    int size() {
        return size;
    }

    BoardHost get(int position) {
        return Objects.requireNonNull(hosts[position]);
    }

    /** The last takes its position. */
    void remove(int position) {
        hosts[position] = hosts[--size];
    }
}
