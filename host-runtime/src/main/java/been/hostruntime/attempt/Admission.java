package been.hostruntime.attempt;

import been.protocol.Command;
import been.protocol.Exclusivity;
import been.protocol.Program;
import java.util.Collection;
import java.util.Optional;

/** Whether an offer can be taken beside what runs here; pure. */
final class Admission {
    private static final long LEAST_FREE_BYTES = 256L << 20;

    private Admission() {}

    /**
     * Why the offer is refused; empty when it is not.
     *
     * @param running offers of the attempts that have not ended
     */
    static Optional<String> refusal(
            Command.Offer offer,
            Collection<Command.Offer> running,
            HostFacts facts,
            long freeBytes) {
        for (Command.Offer other : running) {
            if (!mayRunBeside(offer, other) || !mayRunBeside(other, offer)) {
                return Optional.of("the host still runs " + other.attempt());
            }
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
            return Optional.of("the host's disk has only " + (freeBytes >> 20) + " MiB left");
        }
        return Optional.empty();
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
