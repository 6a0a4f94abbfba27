package been.task.record;

/**
 * A metric and its values, in the order recorded.
 *
 * @param unit UDUNITS symbol
 * @param title for people
 * @param values not copied: whoever reads a recording owns them
 */
@SuppressWarnings("ArrayRecordComponent") // millions of values; nobody compares recordings
public record RecordedMetric(
        String name, String unit, String title, Better better, double[] values) {}
