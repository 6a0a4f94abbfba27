package been.tasks.lifecycle;

import been.tasks.store.StoredTask;

/** What became of an event. */
public sealed interface Fired {

    record Moved(StoredTask task) implements Fired {}

    /** It means nothing in the task's state; nothing was written. */
    record Stayed() implements Fired {}
}
