package been.analyses.notify;

import been.analyses.Notifications.Delivery;
import been.protocol.notifications.Rule;

/** A way to somebody. Thread-safe. */
interface Channel {

    /** What came of an attempt. */
    sealed interface Outcome {}

    record Arrived(String answer) implements Outcome {}

    record NotNow(String why) implements Outcome {}

    /** Blocks until it is known, some seconds at most. */
    Outcome send(Rule rule, Delivery delivery) throws InterruptedException;
}
