package been.hostruntime.connection;

import been.protocol.PropertyTree;

/** What this host says of itself to the controller. Thread-safe. */
public interface SelfDescription {

    /** What stays the same until somebody changes the machine. */
    Configuration configuration();

    /** What changes by itself. */
    PropertyTree readings();

    /** A request is about to be made, so that looking for changes wakes nobody up. */
    void aboutToSpeak();
}
