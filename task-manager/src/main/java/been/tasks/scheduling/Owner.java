package been.tasks.scheduling;

import org.jspecify.annotations.Nullable;

/** Who takes turns with others. */
final class Owner {
    final String name;

    /** The number of the last turn that was used; 0 when none was. Only grows. */
    long served;

    /** Who was served next before and after it, as {@link Turns} has them. */
    @Nullable Owner before;

    @Nullable Owner after;

    Owner(String name) {
        this.name = name;
    }
}
