package been.cli.analyze;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a cost in measurements: a number, not negative. */
final class CostConverter implements ITypeConverter<Double> {

    @Override
    public Double convert(String text) {
        try {
            double cost = Double.parseDouble(text.strip());
            if (cost >= 0 && Double.isFinite(cost)) {
                return cost;
            }
        } catch (NumberFormatException _) {
            // Said below, with the same words as for a number out of range.
        }
        throw new TypeConversionException(
                "'" + text + "' is not a number of measurements, such as 20");
    }
}
