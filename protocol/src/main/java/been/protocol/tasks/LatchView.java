package been.protocol.tasks;

/**
 * A latch of a context as it stands.
 *
 * @param count to which it was set
 * @param remaining what is left of that; at 0 those who wait for it go on
 */
public record LatchView(String name, long count, long remaining) {}
