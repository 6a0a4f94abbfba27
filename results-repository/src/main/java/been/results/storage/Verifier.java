package been.results.storage;

import been.protocol.Sha256;
import been.protocol.results.Attachment;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.FileCheck;
import been.protocol.results.StoredExecution;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Verifies the checksums of stored files and records the results. Thread-safe. */
public final class Verifier {
    private static final Logger LOG = LoggerFactory.getLogger(Verifier.class);

    /** Time after which an intact file is verified again. */
    private static final Duration PERIOD = Duration.ofDays(30);

    /** Time after which a damaged file, which may have been restored, is verified again. */
    private static final Duration PERIOD_OF_DAMAGED = Duration.ofHours(1);

    private final ResultStorage storage;

    public Verifier(ResultStorage storage) {
        this.storage = storage;
    }

    /**
     * Executions whose files are due for verification, the longest overdue first. Finding them
     * reads all executions.
     */
    public List<ExecutionAddress> due(int most) {
        Instant now = storage.clock().instant();
        return storage.checks().due(now.minus(PERIOD), now.minus(PERIOD_OF_DAMAGED), most);
    }

    /** The same for an execution that may have been deleted. */
    public List<FileCheck> verify(ExecutionAddress address) {
        return storage.index().find(address).map(this::verify).orElse(List.of());
    }

    /** Verifies the landing file and the attachments of an execution. */
    public List<FileCheck> verify(StoredExecution execution) {
        ExecutionAddress address = execution.address();
        String file = "results/" + execution.file();
        String list = file.replaceFirst("\\.nc$", ".attachments.json");
        var checks = new ArrayList<FileCheck>();
        checks.add(check(file, execution.sha256(), () -> storage.landings().find(address)));
        try {
            for (Attachment one : storage.landings().attachments(address).orElse(List.of())) {
                // Many executions may share a content; it is verified once.
                String content = "attachments/" + one.sha256();
                Instant recently = storage.clock().instant().minus(PERIOD_OF_DAMAGED);
                Optional<FileCheck> known = storage.checks().find(content);
                boolean isFresh =
                        known.isPresent()
                                && known.get().damage().isEmpty()
                                && known.get().checkedAt().isAfter(recently);
                if (!isFresh) {
                    checks.add(check(content, one.sha256(), () -> storage.content(execution, one)));
                }
            }
            storage.checks().remove(list);
        } catch (IOException damaged) {
            checks.add(write(list, Optional.of(String.valueOf(damaged.getMessage()))));
        }
        if (checks.getFirst().damage().isEmpty()
                && checks.stream().anyMatch(check -> check.damage().isPresent())) {
            // Its attachments are checked together with it: as soon as a damaged file would be.
            Instant before = checks.getFirst().checkedAt().minus(PERIOD).plus(PERIOD_OF_DAMAGED);
            storage.checks().write(new FileCheck(file, before, Optional.empty()));
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
                damage = Optional.of("is missing; restore it from a backup");
            } else {
                damage =
                        Sha256.of(found.get()).equals(sha256)
                                ? Optional.empty()
                                : Optional.of(
                                        "is damaged: its checksum differs from the stored one;"
                                                + " restore it from a backup");
            }
        } catch (IOException unreadable) {
            damage = Optional.of("cannot be read: " + unreadable.getMessage());
        }
        return write(file, damage);
    }

    private FileCheck write(String file, Optional<String> damage) {
        var check = new FileCheck(file, storage.clock().instant(), damage);
        storage.checks().write(check);
        damage.ifPresent(what -> LOG.error("{} {}", file, what));
        return check;
    }
}
