package been.tasks.scheduling;

import java.util.HashMap;
import java.util.Map;

/** Counts turns, and when owners used their last one. */
final class Turns {
    /** Every eighth turn is for the unit that waits longest, of whatever priority and owner. */
    static final int AGE_EVERY = 8;

    private final Map<String, Entry.Owner> owners = new HashMap<>();
    private long number;
    private long passed = -1;

    Turns(Map<String, Long> served) {
        served.forEach((name, turn) -> {
            owners.put(name, new Entry.Owner(name, turn));
            number = Math.max(number, turn);
        });
    }

    Entry.Owner owner(String name) {
        return owners.computeIfAbsent(name, _ -> new Entry.Owner(name, 0));
    }

    long use(Entry.Owner owner) {
        owner.served = ++number;
        return number;
    }

    /** Another one with every turn. */
    long number() {
        return number;
    }

    boolean isForAge() {
        return (number + 1) % AGE_EVERY == 0 && passed != number;
    }

    /** No unit could use it: it goes to the next in the usual order. */
    void pass() {
        passed = number;
    }
}
