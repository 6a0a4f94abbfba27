package been.machine.tuning;

/** The result of changing or restoring one setting. */
public sealed interface TuningStep {

    TunedValue value();

    /** The setting has the wanted value. */
    record Done(TunedValue value) implements TuningStep {}

    /** The kernel rejected the value; the setting is unchanged. */
    record Refused(TunedValue value, String why) implements TuningStep {}

    /**
     * Somebody else has changed the setting since, so it was not restored; it is no longer
     * recorded.
     */
    record ChangedByOthers(TunedValue value, String now) implements TuningStep {}
}
