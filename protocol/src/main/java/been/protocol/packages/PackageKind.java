package been.protocol.packages;

/** What a package holds. */
public enum PackageKind {
    SOURCE,
    BINARY,
    TASK,
    DATA,
    MODULE,
    SOFTWARE,
    EVALUATOR
}
