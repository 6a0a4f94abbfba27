package been.synthetic;

import been.task.Task;
import been.task.TaskContext;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;

/**
 * Slaves of masters in other processes: each number of a connection is a slave on a virtual thread
 * of its own, from its first request to the message that stops it. Until it is stopped itself.
 */
public final class SlaveServer implements Task {
    /** A request of a slave, and then its response. */
    private record Request(int slave, long reference) {}

    @Override
    public void run(TaskContext task) throws Exception {
        try (var server = new ServerSocket(0)) {
            IO.println("listening on port " + server.getLocalPort());
            serve(server);
        }
    }

    /** Until the socket is closed. */
    static void serve(ServerSocket server) throws IOException {
        while (true) {
            Socket master = server.accept();
            Thread.ofPlatform().daemon().start(() -> serve(master));
        }
    }

    private static void serve(Socket master) {
        BlockingQueue<Request> responses = new LinkedBlockingQueue<>();
        Thread writer = Thread.ofPlatform().daemon().start(() -> write(responses, master));
        try (master) {
            master.setTcpNoDelay(true);
            Map<Integer, BlockingQueue<Request>> slaves = new HashMap<>();
            var in = new DataInputStream(new BufferedInputStream(master.getInputStream()));
            while (true) {
                var request = new Request(in.readInt(), in.readLong());
                BlockingQueue<Request> inbox = slaves.get(request.slave);
                if (inbox == null) {
                    inbox = new LinkedTransferQueue<>();
                    slaves.put(request.slave, inbox);
                    start(inbox, responses);
                }
                inbox.add(request);
                if (request.reference == Slave.STOP) {
                    slaves.remove(request.slave);
                }
            }
        } catch (EOFException _) {
            // the master has ended
        } catch (IOException e) {
            System.err.println("a master was lost: " + e);
        } finally {
            writer.interrupt();
        }
    }

    private static void start(BlockingQueue<Request> inbox, BlockingQueue<Request> responses) {
        Thread.startVirtualThread(() -> {
            try {
                for (Request r = inbox.take(); r.reference != Slave.STOP; r = inbox.take()) {
                    responses.add(r);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private static void write(BlockingQueue<Request> responses, Socket master) {
        try (var out = new DataOutputStream(new BufferedOutputStream(master.getOutputStream()))) {
            while (true) {
                Request next = responses.take();
                out.writeInt(next.slave);
                out.writeLong(next.reference);
                if (responses.isEmpty()) {
                    out.flush();
                }
            }
        } catch (IOException e) {
            System.err.println("a master was lost: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
