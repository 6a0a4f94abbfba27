package been.machine.noise;

/** One question to a machine, answered from the text of its files. */
@FunctionalInterface
interface NoiseCheck {

    /** Does not fail: what cannot be seen is a finding, too. */
    Finding look(Sight sight);
}
