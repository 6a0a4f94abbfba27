package been.task;

import been.task.wire.RuntimeMessage;
import been.task.wire.TaskMessage;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A latch of the context, through the host runtime. */
final class SocketLatch implements Latch {
    private final String name;
    private final ControlConnection control;

    SocketLatch(String name, ControlConnection control) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("the name of a latch must not be empty");
        }
        this.name = name;
        this.control = control;
    }

    @Override
    public void set(long count) {
        control.answer((id, key) -> new TaskMessage.SetLatch(id, key, name, count));
    }

    @Override
    public long countDown(long by) {
        return Long.parseLong(
                control.answer((id, key) -> new TaskMessage.CountDown(id, key, name, by)));
    }

    @Override
    public void await(Duration atMost) throws InterruptedException, TimeoutException {
        var pending = control.ask(id -> new TaskMessage.AwaitLatch(id, name));
        try {
            RuntimeMessage answer = pending.answer().get(atMost.toMillis(), TimeUnit.MILLISECONDS);
            ControlConnection.valueOf(answer);
        } catch (TimeoutException e) {
            throw (TimeoutException)
                    new TimeoutException("latch '" + name + "' was not at zero within " + atMost)
                            .initCause(e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("an answer is never completed exceptionally", e);
        } finally {
            control.forget(pending);
        }
    }
}
