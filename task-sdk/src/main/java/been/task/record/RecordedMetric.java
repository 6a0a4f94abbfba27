package been.task.record;

/**
 * A metric and its values, in the order recorded.
 *
 * @param unit UDUNITS symbol
 * @param title for people
 * @param values not copied: the reader of a recording owns them
 */
@SuppressWarnings("ArrayRecordComponent") // millions of values; recordings are never compared
public record RecordedMetric(
        String name, String unit, String title, Better better, double[] values) {}
