package been.protocol;

/**
 * When a controller received a request and answered it, by its wall clock: what a host needs to
 * find out how far its own is off.
 *
 * @param clock which clock that is, since controllers of one platform may have several
 * @param receivedMicros since 1970
 * @param answeredMicros since 1970
 */
public record ControllerTime(String clock, long receivedMicros, long answeredMicros) {
    public ControllerTime {
        PlainText.require("the name of a clock", clock);
    }
}
