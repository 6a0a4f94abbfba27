package been.system.fault;

/** A promise that was not kept, in one sentence. */
record Violation(Guarantee guarantee, String what) {}
