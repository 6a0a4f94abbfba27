package been.synthetic;

import java.util.concurrent.TransferQueue;

/** What the master knows of a slave; used by the master only. */
final class Allocation {
    private final TransferQueue<Message> inbox;
    private int unsent;
    private int unanswered;

    /**
     * @param inbox of the slave
     * @param requests at least one
     */
    Allocation(TransferQueue<Message> inbox, int requests) {
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
        inbox.add(new Message(this, reference));
    }

    /** Counts a response; the last one ends the slave. */
    void acknowledge() {
        unanswered--;
        if (isFinished()) {
            inbox.add(new Message(this, Slave.STOP));
        }
    }

    boolean isFinished() {
        return unsent == 0 && unanswered == 0;
    }
}
