package been.machine.tuning;

/** What became of one setting that was to be changed or put back. */
public sealed interface TuningStep {

    TunedValue value();

    /** It has the value that it should have. */
    record Done(TunedValue value) implements TuningStep {}

    /** The kernel did not take the value; the setting is as it was. */
    record Refused(TunedValue value, String why) implements TuningStep {}

    /** Somebody else has changed it since; it was left as it is and is no more remembered. */
    record ChangedByOthers(TunedValue value, String now) implements TuningStep {}
}
