package been.tasks.state;

/** What an event makes of a state. */
public sealed interface Step {

    record To(TaskState state) implements Step {}

    /** The event means nothing in this state: it came late, twice, or too early. */
    record Stays() implements Step {}
}
