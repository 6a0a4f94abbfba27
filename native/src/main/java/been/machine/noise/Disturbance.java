package been.machine.noise;

import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;

/** What may disturb a run: the closed vocabulary of {@code disturbed-by}. */
public enum Disturbance {
    /** The machine below this one gave the run's processors to others. */
    STEAL("steal"),
    /** The processor slowed itself down because of its heat or power. */
    THROTTLING("throttling"),
    /** Pages went to disk or came from it. */
    SWAP("swap"),
    /** Other programs used processors. */
    FOREIGN_LOAD("foreign-load"),
    /** Other programs had to wait for memory. */
    MEMORY_PRESSURE("memory-pressure"),
    /** Somebody set the clock, or the machine was suspended. */
    CLOCK_STEP("clock-step"),
    /** A controller runs on the same machine. */
    CONTROLLER_ON_HOST("controller-on-host"),
    /** The run had a core that the host runtime and the supervisors use as well. */
    PLATFORM_ON_CORE("platform-on-core"),
    /** The run had an efficiency core, since too few performance cores were free. */
    SLOWER_CORE("slower-core"),
    /** A processor of the run was taken offline, and the kernel moved the run to others. */
    PROCESSOR_OFFLINE("processor-offline"),
    /** A generator ran on the host at some time of the run, on the platform's own core. */
    GENERATOR_ON_HOST("generator-on-host"),
    /** The program's JVM listened for a debugger, which also prevents some optimisations. */
    DEBUGGER("debugger"),
    /** The host runtime was killed and restarted during the run. */
    RESTART("restart");

    private final String word;

    Disturbance(String word) {
        this.word = word;
    }

    /** The words of these, as results list them. */
    public static Set<String> words(Collection<Disturbance> disturbances) {
        return disturbances.stream().map(one -> one.word).collect(Collectors.toSet());
    }
}
