package been.results;

import been.protocol.Sha256;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Holds stored files against their checksums, and writes down what it saw. Thread-safe. */
final class Verifier {
    private static final Logger LOG = LoggerFactory.getLogger(Verifier.class);

    /** A whole file is looked at again after that. */
    private static final Duration PERIOD = Duration.ofDays(30);

    /** A damaged one earlier, since it may have been restored. */
    private static final Duration PERIOD_OF_DAMAGED = Duration.ofHours(1);

    private final Shelves shelves;

    Verifier(Shelves shelves) {
        this.shelves = shelves;
    }

    /** Landing files that are due, with what belongs to them, the longest ago first. */
    List<StoredExecution> due(int most) {
        Instant now = shelves.clock().instant();
        return shelves.checks().due(now.minus(PERIOD), now.minus(PERIOD_OF_DAMAGED), most).stream()
                .flatMap(address -> shelves.index().find(address).stream())
                .toList();
    }

    /** Looks at a landing file and at what else the execution left behind. */
    List<FileCheck> verify(StoredExecution execution) {
        ExecutionAddress address = execution.address();
        String file = execution.file();
        var checks = new ArrayList<FileCheck>();
        checks.add(
                check(
                        "results/" + file,
                        execution.sha256(),
                        () -> shelves.landings().find(address)));
        try {
            for (Attachment one : shelves.landings().attachments(address).orElse(List.of())) {
                // Of the many that have the same, the first asks for all.
                String content = "attachments/" + one.sha256();
                Instant recently = shelves.clock().instant().minus(PERIOD_OF_DAMAGED);
                Optional<FileCheck> known = shelves.checks().find(content);
                boolean isFresh =
                        known.isPresent()
                                && known.get().damage().isEmpty()
                                && known.get().checkedAt().isAfter(recently);
                if (!isFresh) {
                    checks.add(check(content, one.sha256(), () -> shelves.content(execution, one)));
                }
            }
        } catch (IOException damaged) {
            checks.add(
                    write(
                            "results/" + file.replace(".nc", ".attachments.json"),
                            Optional.of(String.valueOf(damaged.getMessage()))));
        }
        return checks;
    }

    @FunctionalInterface
    private interface Search {
        Optional<Path> find() throws IOException;
    }

    private FileCheck check(String file, String sha256, Search search) {
        Optional<String> damage;
        try {
            Optional<Path> found = search.find();
            if (found.isEmpty()) {
                damage = Optional.of("is gone; restore it from a backup");
            } else {
                damage =
                        Sha256.of(found.get()).equals(sha256)
                                ? Optional.empty()
                                : Optional.of(
                                        "is damaged: it has another checksum than when it was"
                                                + " stored; restore it from a backup");
            }
        } catch (IOException unreadable) {
            damage = Optional.of("cannot be read: " + unreadable.getMessage());
        }
        return write(file, damage);
    }

    private FileCheck write(String file, Optional<String> damage) {
        var check = new FileCheck(file, shelves.clock().instant(), damage);
        shelves.checks().write(check);
        damage.ifPresent(what -> LOG.error("{} {}", file, what));
        return check;
    }
}
