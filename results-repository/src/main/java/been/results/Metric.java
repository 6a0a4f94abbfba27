package been.results;

/**
 * What is observed.
 *
 * @param name short and unique within an analysis, such as {@code parse}; the variable's name in
 *     NetCDF
 * @param unit UDUNITS symbol of the stored values: {@code s}, {@code ms}, {@code byte}, {@code 1}
 * @param title for people
 * @param better which way is an improvement
 */
public record Metric(String name, String unit, String title, Better better) {

    /** The direction of an improvement. */
    public enum Better {
        LOWER,
        HIGHER
    }
}
