package been.hostruntime.attempt;

import been.hostruntime.journal.AskedQuestion.Reply;
import been.hostruntime.journal.HeldAttempt;
import been.hostruntime.taskport.CheckpointBoard;
import been.hostruntime.work.AttemptFolders;
import been.machine.allocation.Allocation;
import been.machine.allocation.Allotment;
import been.protocol.Command;
import been.protocol.Exclusivity;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.SyncResponse.NumberedCommand;
import been.protocol.TaskAttempt;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The running attempts of this host; carries out the controller's commands. Thread-safe. */
public final class Attempts {
    private static final Logger LOG = LoggerFactory.getLogger(Attempts.class);

    private final HostServices services;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition oneEnded = lock.newCondition();
    private final Map<TaskAttempt, AttemptRunner> living = new LinkedHashMap<>();
    private boolean closing;

    public Attempts(HostServices services) {
        this.services = services;
    }

    /**
     * Resumes the attempts of an earlier process of this host and removes leftovers of all others.
     */
    public void resume() throws IOException {
        List<HeldAttempt> unended =
                services.journal().held().stream()
                        .filter(held -> !held.ended())
                        .map(this::asFound)
                        .toList();
        LOG.info(
                "incarnation {} starts with {} attempts of the previous one",
                services.journal().incarnation(),
                unended.size());
        Set<String> keep =
                unended.stream()
                        .filter(HeldAttempt::launching)
                        .flatMap(held ->
                                Stream.concat(
                                        Stream.of(services.groupOf(held.attempt())),
                                        services.measurer().groupsOf(stateOf(held)).stream()))
                        .collect(Collectors.toSet());
        int removed = services.measurer().removeLeftovers(services.groupPrefix(), keep);
        if (removed > 0) {
            LOG.info("removed the control groups of {} leftover runs", removed);
        }
        services.cores().removeLeftovers(services.groupPrefix(), keep);
        try {
            SharedInputs.removeLeftovers(services.tasks(), services.groupPrefix(), keep);
        } catch (IOException e) {
            LOG.error("inputs of earlier attempts stay in memory", e);
        }
        Map<TaskAttempt, Allotment> retaken = new HashMap<>();
        for (HeldAttempt held : unended) {
            if (held.launching()) {
                retaken.put(
                        held.attempt(),
                        services.cores()
                                .retake(
                                        services.groupOf(held.attempt()),
                                        held.cores(),
                                        held.offer().task()));
            }
        }
        for (HeldAttempt held : unended) {
            Allotment allotment = retaken.get(held.attempt());
            if (allotment != null) {
                begin(held, allotment);
            } else {
                services.keptWork()
                        .resetUnstarted(
                                AttemptFolders.of(services.tasks(), held.attempt()),
                                Preparation.inheritsWork(held.offer()));
                accept(held);
            }
        }
        services.keptWork().sweep();
        if (retaken.isEmpty()) {
            services.outbox().releaseHeldBack(); // log lines held back by an earlier process
        }
        NoiseObserver.introduce();
        if (services.measurer().supervisor().equals("shell")) {
            LOG.warn(
                    "the native launcher is missing in this build, or cannot be executed in the"
                            + " data folder: tasks run as this user, without isolation, and survive"
                            + " the lease of this host");
        }
        services.prepareSupervisors();
    }

    /** As the journal has it, unless its program was certainly not started yet. */
    private HeldAttempt asFound(HeldAttempt held) {
        return held.launching() && !services.measurer().hasBegun(stateOf(held))
                ? held.notLaunched()
                : held;
    }

    private Path stateOf(HeldAttempt held) {
        return AttemptFolders.of(services.tasks(), held.attempt()).state();
    }

    /**
     * Carries out commands in order and ignores those carried out before.
     *
     * @throws UncheckedIOException when the disk has no space for the journal; what was not carried
     *     out is, at the next call
     */
    public void carryOut(List<NumberedCommand> commands) {
        acceptUndecided();
        for (NumberedCommand next : commands) {
            long number = next.number();
            if (number <= services.journal().highestCommand()) {
                continue;
            }
            switch (next.command()) {
                case Command.Offer offer -> {
                    services.journal().offered(number, offer);
                    services.journal().held(offer.attempt()).ifPresent(this::accept);
                }
                case Command.Stop(var attempt, var reason) -> stop(number, attempt, reason);
                case Command.CheckpointReached(
                                var context,
                                var task,
                                var checkpoint,
                                var value) -> {
                    services.board()
                            .reached(new CheckpointBoard.Key(context, task, checkpoint), value);
                    services.journal().commanded(number);
                }
                case Command.Answered(var attempt, var request, var value, var problems) ->
                        answered(number, attempt, request, new Reply(value, problems));
                case Command.CloseContext(var context) -> {
                    services.keptWork().close(context);
                    services.board().close(context);
                    services.journal().commanded(number);
                }
                case Command.KeepWork(var attempt) -> {
                    services.keptWork().keep(attempt);
                    services.journal().commanded(number);
                }
                case Command.DiscardWork(var attempt, var who) -> {
                    services.keptWork().discard(attempt, who);
                    services.journal().commanded(number);
                }
                case Command.ShowWork wanted -> {
                    services.journal().commanded(number);
                    services.workFolders().show(wanted);
                }
                case Command.Detect(var who) -> {
                    LOG.info("{} asked to detect this machine again", who);
                    services.journal().commanded(number);
                    services.detection().ask();
                }
            }
        }
    }

    /**
     * Offers that are in the journal while their acceptance or refusal is not: it had no space. One
     * that still cannot be answered must not keep others from running on, whose lease depends on
     * what follows.
     */
    private void acceptUndecided() {
        try {
            services.journal().held().stream()
                    .filter(held -> !held.launching())
                    .forEach(this::accept);
        } catch (UncheckedIOException e) {
            LOG.error("an offer cannot be answered yet", e);
        }
    }

    private void answered(long command, TaskAttempt attempt, long request, Reply reply) {
        services.journal().answered(command, attempt, request, reply);
        life(attempt).ifPresent(life -> life.answered(request, reply));
    }

    private void accept(HeldAttempt held) {
        Command.Offer offer = held.offer();
        if (held.ended() || isLiving(offer.attempt())) {
            return; // duplicate offer
        }
        Allocation allocation =
                refusal(offer)
                        .<Allocation>map(Allocation.Denied::new)
                        .orElseGet(() ->
                                services.cores()
                                        .take(services.groupOf(offer.attempt()), offer.task()));
        switch (allocation) {
            case Allocation.Given(var allotment) -> {
                LOG.info("{} is accepted", offer.attempt());
                try {
                    accepted(offer);
                } catch (UncheckedIOException e) {
                    services.cores().giveBack(services.groupOf(offer.attempt()));
                    throw e;
                }
                begin(held, allotment);
            }
            case Allocation.Denied(var why) -> {
                LOG.info("{} is refused: {}", offer.attempt(), why);
                services.outbox().sendNow(new Report.Refused(offer.attempt(), why));
            }
        }
    }

    /**
     * Reported at once before an exclusive program, which starts a quiet period; otherwise together
     * with the reports of the next moments, such as the start.
     */
    private void accepted(Command.Offer offer) {
        var report = new Report.Accepted(offer.attempt());
        if (offer.task().placement().exclusivity() == Exclusivity.EXCLUSIVE) {
            services.outboxOf(offer).sendNow(report);
        } else {
            services.outboxOf(offer).sendSoon(report);
        }
    }

    private Optional<String> refusal(Command.Offer offer) {
        List<Command.Offer> running;
        lock.lock();
        try {
            if (closing) {
                return Optional.of("the host runtime is being stopped");
            }
            running = living.values().stream().map(AttemptRunner::offer).toList();
        } finally {
            lock.unlock();
        }
        long free = services.tasks().toFile().getUsableSpace();
        if (free < Admission.LEAST_FREE_BYTES) {
            services.makeRoom(4 * Admission.LEAST_FREE_BYTES); // for the next offer
        }
        return Admission.refusal(offer, running, services.facts(), free);
    }

    private void begin(HeldAttempt held, Allotment allotment) {
        var life = new AttemptRunner(held, allotment, services, () -> ended(held.attempt()));
        lock.lock();
        try {
            living.put(held.attempt(), life);
        } finally {
            lock.unlock();
        }
        Thread.ofVirtual().name(held.attempt().toString()).start(life::run);
    }

    private void ended(TaskAttempt attempt) {
        lock.lock();
        try {
            living.remove(attempt);
            oneEnded.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private boolean isLiving(TaskAttempt attempt) {
        return life(attempt).isPresent();
    }

    private Optional<AttemptRunner> life(TaskAttempt attempt) {
        lock.lock();
        try {
            return Optional.ofNullable(living.get(attempt));
        } finally {
            lock.unlock();
        }
    }

    private void stop(long number, TaskAttempt attempt, Reason reason) {
        Optional<AttemptRunner> life = life(attempt);
        try {
            services.journal().stopOrdered(number, attempt, reason);
        } finally { // also when the disk has no space for the journal
            life.ifPresent(running -> running.stop(reason));
        }
        if (life.isEmpty() && services.journal().held(attempt).isEmpty()) {
            // Tells the controller that nothing of it runs here.
            services.outbox()
                    .sendNow(
                            new Report.Ended(
                                    attempt,
                                    Outcome.ABORTED,
                                    reason,
                                    "the host does not know this attempt",
                                    null,
                                    List.of()));
        }
    }

    /** Ends all attempts, accepts no more, and waits for their ends up to the given time. */
    public void endAll(Duration patience) throws InterruptedException {
        List<AttemptRunner> lives;
        lock.lock();
        try {
            closing = true;
            lives = new ArrayList<>(living.values());
        } finally {
            lock.unlock();
        }
        lives.forEach(life -> life.stop(Reason.HOST_LOST));
        long left = patience.toNanos();
        lock.lock();
        try {
            while (!living.isEmpty() && left > 0) {
                left = oneEnded.awaitNanos(left);
            }
            if (!living.isEmpty()) {
                LOG.warn("{} live on until their leases end", living.keySet());
            }
        } finally {
            lock.unlock();
        }
        services.measurer().close();
    }
}
