package been.cli.analyze;

import been.protocol.results.Summary;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The value of {@code --summary}. */
final class SummaryConverter implements ITypeConverter<Summary> {

    @Override
    public Summary convert(String name) {
        try {
            return new Summary(name);
        } catch (IllegalArgumentException unknown) {
            throw new TypeConversionException(String.valueOf(unknown.getMessage()));
        }
    }
}
