package been.cli.analyze;

import been.statistics.compare.Better;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code lower} or {@code higher}. */
final class BetterConverter implements ITypeConverter<Better> {

    @Override
    public Better convert(String text) {
        return switch (text) {
            case "lower" -> Better.LOWER;
            case "higher" -> Better.HIGHER;
            default ->
                    throw new TypeConversionException("'" + text + "' is neither lower nor higher");
        };
    }
}
