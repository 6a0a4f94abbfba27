package been.tasks.scheduling;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whose turn it is. */
final class Turns {
    /** Each so-many-th turn is for whoever waits longest, of whatever priority and owner. */
    static final int AGE_EVERY = 8;

    private final Map<String, Owner> owners = new HashMap<>();

    /** All owners are a chain: who was served longest ago is the first. */
    private @Nullable Owner first;

    private @Nullable Owner last;

    private long number;
    private long passed = -1;

    Owner owner(String name) {
        Owner known = owners.get(name);
        if (known != null) {
            return known;
        }
        var owner = new Owner(name);
        owners.put(name, owner);
        insert(owner);
        return owner;
    }

    int owners() {
        return owners.size();
    }

    /** Who was served longest ago; null when there is nobody. */
    @Nullable Owner first() {
        return first;
    }

    /** What happened before this scheduler began. */
    void served(String name, long turn) {
        Owner owner = owner(name);
        serve(owner, Math.max(owner.served, turn));
        number = Math.max(number, turn);
    }

    long use(Owner owner) {
        serve(owner, ++number);
        return number;
    }

    private void serve(Owner owner, long turn) {
        if (owner != last) {
            remove(owner);
            owner.served = turn;
            insert(owner);
        } else {
            owner.served = turn;
        }
    }

    private void remove(Owner owner) {
        if (owner.before == null) {
            first = owner.after;
        } else {
            owner.before.after = owner.after;
        }
        if (owner.after == null) {
            last = owner.before;
        } else {
            owner.after.before = owner.before;
        }
    }

    /** Mostly at the end, where it looks first. */
    private void insert(Owner owner) {
        Owner before = last;
        while (before != null && before.served > owner.served) {
            before = before.before;
        }
        Owner after = before == null ? first : before.after;
        owner.before = before;
        owner.after = after;
        if (before == null) {
            first = owner;
        } else {
            before.after = owner;
        }
        if (after == null) {
            last = owner;
        } else {
            after.before = owner;
        }
    }

    boolean isForAge() {
        return (number + 1) % AGE_EVERY == 0 && passed != number;
    }

    /** Nobody could use it: it goes to the next in the usual order. */
    void pass() {
        passed = number;
    }
}
