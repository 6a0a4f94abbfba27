package been.analyses.notify;

import been.analyses.Notifications.Delivery;
import been.protocol.notifications.Rule;

/** A way to send notices. Thread-safe. */
interface Channel {

    /** The outcome of an attempt. */
    sealed interface Outcome {}

    record Arrived(String answer) implements Outcome {}

    record NotNow(String why) implements Outcome {}

    /** Sends a notice; blocks for some seconds at most. */
    Outcome send(Rule rule, Delivery delivery) throws InterruptedException;
}
