package been.task;

import been.task.wire.LineChannel;
import been.task.wire.TaskMessage;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/** Connections to the host runtime that a task's own interrupts do not close. */
final class Sockets {

    private Sockets() {}

    static LineChannel connect(Path socket) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
            return new LineChannel(channel, TaskMessage.LONGEST_LINE);
        } finally {
            restore(interrupted);
        }
    }

    static void write(LineChannel channel, String line) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            channel.write(line);
        } finally {
            restore(interrupted);
        }
    }

    private static void restore(boolean interrupted) {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
