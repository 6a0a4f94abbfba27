package been.synthetic;

import been.task.Task;
import been.task.TaskContext;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TransferQueue;
import java.util.stream.Stream;

/**
 * The master of {@link SyntheticLoad}, whose slaves are in {@link SlaveServer}s at the property
 * {@code host}, with their {@code ports} separated by commas.
 */
public final class RemoteLoad implements Task {

    @Override
    public void run(TaskContext task) throws Exception {
        List<Integer> ports =
                Stream.of(task.property("ports").asString().split(",", -1))
                        .map(Integer::valueOf)
                        .toList();
        TransferQueue<Message> responses = new LinkedTransferQueue<>();
        try (var slaves = new RemoteSlaves(task.property("host").asString(), ports, responses)) {
            try {
                SyntheticLoad.run(task, slaves, responses);
            } catch (InterruptedException e) {
                throw new IOException("the slaves were lost: " + slaves.failure(), e);
            }
        }
    }
}
