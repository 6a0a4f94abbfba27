package been.hostruntime.attempt;

import been.protocol.Command;
import been.protocol.Exclusivity;
import been.protocol.Program;
import been.protocol.TaskKind;
import java.util.Collection;
import java.util.Optional;

/** Decides whether an offer can run beside the running attempts; pure. */
final class Admission {
    /** Generators share one core with the platform. */
    static final int MOST_GENERATORS = 8;

    static final long LEAST_FREE_BYTES = 256L << 20;

    private Admission() {}

    /**
     * Why the offer is refused; empty when it is not.
     *
     * @param running offers of the attempts that have not ended
     */
    static Optional<String> refusal(
            Command.Offer offer,
            Collection<Command.Offer> running,
            HostProperties facts,
            long freeBytes) {
        Optional<String> crowd = isGenerator(offer) ? tooMany(running) : neighbour(offer, running);
        if (crowd.isPresent()) {
            return crowd;
        }
        if (offer.task().program() instanceof Program.JavaMain main
                && facts.java(main.java()).isEmpty()) {
            return Optional.of(
                    "the task needs Java "
                            + main.java()
                            + " or newer; this host has "
                            + facts.javaVersions());
        }
        if (freeBytes < LEAST_FREE_BYTES) {
            return Optional.of("the host's disk has only " + (freeBytes >> 20) + " MiB free");
        }
        return Optional.empty();
    }

    /** Generators run beside everything, on the housekeeping core. */
    private static boolean isGenerator(Command.Offer offer) {
        return offer.task().kind() == TaskKind.GENERATOR;
    }

    private static Optional<String> tooMany(Collection<Command.Offer> running) {
        long generators = running.stream().filter(Admission::isGenerator).count();
        return generators < MOST_GENERATORS
                ? Optional.empty()
                : Optional.of("the host already runs " + generators + " generators");
    }

    private static Optional<String> neighbour(
            Command.Offer offer, Collection<Command.Offer> running) {
        return running.stream()
                .filter(other -> !isGenerator(other))
                .filter(other -> !mayRunBeside(offer, other) || !mayRunBeside(other, offer))
                .findFirst()
                .map(other -> "the host still runs " + other.attempt());
    }

    private static boolean mayRunBeside(Command.Offer offer, Command.Offer other) {
        Exclusivity exclusivity = offer.task().placement().exclusivity();
        return switch (exclusivity) {
            case SHARED -> true;
            case CONTEXT -> offer.context().equals(other.context());
            case EXCLUSIVE -> false;
        };
    }
}
