package been.statistics.compare;

/** Which direction of a metric its users want. */
public enum Better {
    LOWER,
    HIGHER
}
