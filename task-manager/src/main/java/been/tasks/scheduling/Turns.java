package been.tasks.scheduling;

import java.util.HashMap;
import java.util.Map;

/** Whose turn it is. */
final class Turns {
    /** Each so-many-th turn is for whoever waits longest, of whatever priority and owner. */
    static final int AGE_EVERY = 8;

    private final Map<String, Owner> owners = new HashMap<>();
    private long number;
    private long passed = -1;

    Owner owner(String name) {
        return owners.computeIfAbsent(name, Owner::new);
    }

    /** What happened before this scheduler began. */
    void served(String name, long turn) {
        Owner owner = owner(name);
        owner.served = Math.max(owner.served, turn);
        number = Math.max(number, turn);
    }

    long use(Owner owner) {
        owner.served = ++number;
        return number;
    }

    boolean isForAge() {
        return (number + 1) % AGE_EVERY == 0 && passed != number;
    }

    /** Nobody could use it: it goes to the next in the usual order. */
    void pass() {
        passed = number;
    }
}
