package been.task;

import java.time.Duration;
import java.util.concurrent.TimeoutException;

/**
 * A named count-down that the tasks of a context share. All of it is done by the controller,
 * exactly once also when connections break meanwhile; while no controller is there, the task waits.
 */
public interface Latch {

    /**
     * Makes the latch; again with the same count changes nothing.
     *
     * @throws RefusedException when it was made with another count
     */
    void set(long count);

    /**
     * Takes one, and returns what is left.
     *
     * @throws RefusedException when nothing is left to take, or there is no such latch yet
     */
    default long countDown() {
        return countDown(1);
    }

    /**
     * Takes that many, and returns what is left.
     *
     * @throws RefusedException when less is left, or there is no such latch yet
     */
    long countDown(long by);

    /**
     * Waits until the latch is there and at zero.
     *
     * @throws TimeoutException when it was not in that time
     */
    void await(Duration atMost) throws InterruptedException, TimeoutException;
}
