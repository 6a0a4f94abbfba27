package been.hostruntime.attempt;

/** What disturbs a run that this host itself knows of, in the words of its result. */
final class Disturbances {
    static final String CONTROLLER_ON_HOST = "controller-on-host";

    /** The run had a core that the host runtime and the supervisors use as well. */
    static final String PLATFORM_ON_CORE = "platform-on-core";

    /** The run had an efficiency core, since the performance cores were others' or too few. */
    static final String SLOWER_CORE = "slower-core";

    /** A generator lived on the host at some time of the run, on the platform's own core. */
    static final String GENERATOR_ON_HOST = "generator-on-host";

    /** The program's JVM listened for a debugger, which also keeps it from some optimisations. */
    static final String DEBUGGER = "debugger";

    /** The host runtime was killed and started again meanwhile. */
    static final String RESTART = "restart";

    private Disturbances() {}
}
