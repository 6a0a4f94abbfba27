package been.analyses;

import been.protocol.access.Refusal;

/** What became of the wish that an experiment be measured no further. */
public sealed interface LeftOut {

    /** It is left out; what was measured of it is kept. */
    record Done() implements LeftOut {}

    /** There is no such experiment, or not yet. */
    record Unknown() implements LeftOut, Refusal {}

    /** It stays in; the sentence has the reason. */
    record Refused(String why) implements LeftOut, Refusal {}
}
