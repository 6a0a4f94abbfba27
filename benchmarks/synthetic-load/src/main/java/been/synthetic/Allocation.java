package been.synthetic;

import java.util.function.Consumer;

/** What the master knows of a slave; used by the master only. */
final class Allocation {
    private final Consumer<Message> inbox;
    private int unsent;
    private int unanswered;

    /**
     * @param inbox of the slave
     * @param requests at least one
     */
    Allocation(Consumer<Message> inbox, int requests) {
        this.inbox = inbox;
        unsent = requests;
    }

    boolean hasUnsent() {
        return unsent > 0;
    }

    /** Sends a request with that reference. */
    void send(long reference) {
        unsent--;
        unanswered++;
        inbox.accept(new Message(this, reference));
    }

    /** Counts a response; the last one ends the slave. */
    void acknowledge() {
        unanswered--;
        if (isFinished()) {
            inbox.accept(new Message(this, Slave.STOP));
        }
    }

    boolean isFinished() {
        return unsent == 0 && unanswered == 0;
    }
}
