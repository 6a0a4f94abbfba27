package been.synthetic;

import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TransferQueue;
import java.util.function.Consumer;

/** Returns every request at once, until it receives the message to stop. */
record Slave(TransferQueue<Message> inbox, TransferQueue<Message> master) implements Runnable {
    /** The reference of the message that ends a slave. */
    static final long STOP = Long.MAX_VALUE;

    /** Starts one in this process. */
    static Consumer<Message> start(TransferQueue<Message> master) {
        var inbox = new LinkedTransferQueue<Message>();
        Thread.startVirtualThread(new Slave(inbox, master));
        return inbox::add;
    }

    @Override
    public void run() {
        try {
            for (Message m = inbox.take(); m.reference() != STOP; m = inbox.take()) {
                master.add(m);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
