package been.machine.noise;

/** One check of a machine, based on its kernel files. */
@FunctionalInterface
interface NoiseCheck {

    /** Never fails: an unknown value is also a finding. */
    Finding look(CheckInput sight);
}
