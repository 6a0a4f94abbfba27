package been.machine.noise;

import been.machine.files.MachineFiles;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The input of a check.
 *
 * @param watched change of the counters while the machine was watched; absent when only the current
 *     state is checked
 */
record CheckInput(MachineFiles files, @Nullable CounterChange watched) {

    Optional<CounterChange> change() {
        return Optional.ofNullable(watched);
    }
}
