package been.cli.analyze;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a share as {@code 1%} or {@code 0.01}. */
final class Shares implements ITypeConverter<Double> {

    @Override
    public Double convert(String text) {
        try {
            double share =
                    text.endsWith("%")
                            ? Double.parseDouble(text.substring(0, text.length() - 1).strip()) / 100
                            : Double.parseDouble(text.strip());
            if (share >= 0 && share < 1) {
                return share;
            }
        } catch (NumberFormatException _) {
            // Said below, with the same words as for a number out of range.
        }
        throw new TypeConversionException(
                "'" + text + "' is not a share from 0% to below 100%, such as 1% or 0.01");
    }
}
