package been.machine.noise;

import been.machine.files.MachineFiles;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a check may look at.
 *
 * @param watched what changed while the machine was watched; absent where only this instant counts
 */
record Sight(MachineFiles files, @Nullable CounterChange watched) {

    Optional<CounterChange> change() {
        return Optional.ofNullable(watched);
    }
}
