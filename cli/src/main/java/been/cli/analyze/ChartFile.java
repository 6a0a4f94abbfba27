package been.cli.analyze;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A file that can be written, as far as that shows before everything has been computed. */
final class ChartFile implements ITypeConverter<Path> {

    @Override
    public Path convert(String text) {
        Path file = Path.of(text).toAbsolutePath();
        Path folder = file.getParent();
        if (Files.isDirectory(file) || folder == null) {
            throw new TypeConversionException(text + " is a folder; name a file in it");
        }
        if (!Files.isDirectory(folder)) {
            throw new TypeConversionException(
                    "there is no folder " + folder + "; make it, or choose another");
        }
        if (!Files.isWritable(Files.exists(file) ? file : folder)) {
            throw new TypeConversionException("you may not write " + file);
        }
        return file;
    }
}
