package been.machine.tuning;

import been.machine.files.MachineFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Changes kernel settings for measuring, and restores them. The original values are on disk before
 * the first change, so that they can be restored after a crash; a value that somebody else has
 * changed since is not restored. Not safe for use by two processes at once.
 */
public final class Tuning {
    private final MachineFiles files;
    private final TuningRecord record;

    /**
     * A tuning of the machine with these files.
     *
     * @param record the file with the original values
     */
    public Tuning(MachineFiles files, Path record) {
        this.files = files;
        this.record = new TuningRecord(record);
    }

    /**
     * A tuning of this machine. The file is lost at a reboot, together with the changed settings.
     */
    public static Tuning ofThisMachine() {
        return new Tuning(MachineFiles.ofThisMachine(), Path.of("/run/been/tuned-values"));
    }

    /** The checks whose findings can be fixed, whether or not this machine has the settings. */
    public static Set<String> checks() {
        return Set.copyOf(Tunables.checks());
    }

    /** The changes that {@link #tune} would make. */
    public List<TunedValue> pending(Collection<String> checks) {
        return Tunables.pending(files, checks).stream()
                .map(setting ->
                        new TunedValue(
                                setting.check(),
                                setting.path(),
                                Tunables.current(files, setting.path()),
                                setting.wanted()))
                .toList();
    }

    /** Whether this process may change all these settings. */
    public boolean mayChange(Collection<TunedValue> values) {
        return values.stream().allMatch(value -> Files.isWritable(files.at(value.path())));
    }

    /**
     * Gives these checks' settings their values for measuring.
     *
     * @throws IOException when the original values cannot be stored; nothing is changed then
     */
    public List<TuningStep> tune(Collection<String> checks) throws IOException {
        List<TunedValue> changes = pending(checks);
        var remembered = new ArrayList<>(record.read());
        for (TunedValue change : changes) {
            // Keep the first value: the current one may be tuned.
            if (remembered.stream().noneMatch(known -> known.path().equals(change.path()))) {
                remembered.add(change);
            }
        }
        record.write(remembered);
        return changes.stream().map(change -> set(change, change.tuned())).toList();
    }

    /**
     * Settings that were tuned and not restored.
     *
     * @throws IOException when the file with the original values cannot be read
     */
    public List<TunedValue> outstanding() throws IOException {
        return record.read().stream()
                .filter(value -> Tunables.current(files, value.path()).equals(value.tuned()))
                .toList();
    }

    /**
     * Restores tuned settings, the last one first. Values that the kernel rejects stay recorded.
     *
     * @throws IOException when the file with the original values cannot be read or written
     */
    public List<TuningStep> restore() throws IOException {
        var steps = new ArrayList<TuningStep>();
        var left = new ArrayList<TunedValue>();
        for (TunedValue value : record.read().reversed()) {
            String now = Tunables.current(files, value.path());
            if (now.equals(value.before())) {
                continue; // never changed, restored by hand, or rebooted
            }
            TuningStep step =
                    now.equals(value.tuned())
                            ? set(value, value.before())
                            : new TuningStep.ChangedByOthers(value, now);
            steps.add(step);
            if (step instanceof TuningStep.Refused) {
                left.addFirst(value);
            }
        }
        record.write(left);
        return steps;
    }

    private TuningStep set(TunedValue value, String wanted) {
        try {
            Files.writeString(
                    files.at(value.path()),
                    wanted,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.TRUNCATE_EXISTING);
        } catch (IOException e) {
            return new TuningStep.Refused(value, "it cannot be written: " + e.getMessage());
        }
        String now = Tunables.current(files, value.path());
        return now.equals(wanted)
                ? new TuningStep.Done(value)
                : new TuningStep.Refused(value, "the kernel keeps " + now);
    }
}
