package been.tasks.lifecycle;

import java.time.Duration;

/**
 * How long the task manager waits for others.
 *
 * @param offer for a host's answer to an offer
 * @param deadline beyond a task's wall-time limit, which its host enforces, before it is ended from
 *     here
 * @param refusal before a task is offered again to a host that refused it; doubled each time
 * @param offers how many offers of a task may be refused or left unanswered
 */
public record TimeLimits(Duration offer, Duration deadline, Duration refusal, int offers) {

    /**
     * How long a task is not offered again to a host that refused it, by the number of offers left.
     */
    Duration afterRefusal(int offersLeft) {
        return refusal.multipliedBy(1L << Math.clamp(offers - offersLeft - 1, 0, 10));
    }
}
