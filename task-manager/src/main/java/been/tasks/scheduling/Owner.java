package been.tasks.scheduling;

/** Who takes turns with others. */
final class Owner {
    final String name;

    /** The number of the last turn that was used; 0 when none was. Only grows. */
    long served;

    Owner(String name) {
        this.name = name;
    }
}
