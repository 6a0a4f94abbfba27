package been.tasks.scheduling;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Units, the oldest first; made for the oldest to leave and for younger ones to come. */
final class UnitRow {
    private @Nullable Unit[] units = new Unit[2];
    private int from;
    private int to;

    boolean isEmpty() {
        return from == to;
    }

    Unit first() {
        return at(from);
    }

    private Unit at(int index) {
        return Objects.requireNonNull(units[index]);
    }

    void add(Unit unit) {
        if (to == units.length) {
            makeRoom();
        }
        int at = to == from || at(to - 1).compareTo(unit) < 0 ? to : find(unit);
        System.arraycopy(units, at, units, at + 1, to - at);
        units[at] = unit;
        to++;
    }

    /** At the end, where most come. */
    private void makeRoom() {
        int size = to - from;
        @Nullable Unit[] wide =
                2 * size < units.length ? new Unit[units.length] : new Unit[2 * units.length];
        System.arraycopy(units, from, wide, 0, size);
        units = wide;
        from = 0;
        to = size;
    }

    void remove(Unit unit) {
        int at = units[from] == unit ? from : find(unit);
        if (units[at] != unit) {
            throw new IllegalStateException(unit + " is not where it is said to wait");
        }
        System.arraycopy(units, from, units, from + 1, at - from);
        units[from++] = null;
    }

    /** Where it is, or belongs. */
    private int find(Unit unit) {
        int found = Arrays.binarySearch(units, from, to, unit);
        return found < 0 ? -found - 1 : found;
    }
}
