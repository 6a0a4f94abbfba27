package been.tasks.dependency;

/** How a dependency stands. */
public sealed interface Standing {

    record Open() implements Standing {}

    record Holds() implements Standing {}

    /** It can no longer hold. */
    record Dead(String why) implements Standing {}
}
