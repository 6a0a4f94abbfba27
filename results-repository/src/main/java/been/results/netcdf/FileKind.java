package been.results.netcdf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;
import ucar.nc2.Attribute;
import ucar.nc2.NetcdfFileWriter;
import ucar.nc2.Variable;
import ucar.nc2.jni.netcdf.Nc4Iosp;
import ucar.nc2.write.Nc4Chunking;
import ucar.nc2.write.Nc4ChunkingStrategy;

/** The kinds of NetCDF files that are written. */
public enum FileKind {
    /** Classic with 64-bit offsets: pure Java, read everywhere. */
    CLASSIC,
    /** HDF5 inside, deflated; only where libnetcdf is installed. */
    NETCDF4;

    private static final int DEFLATE = 1;
    private static final int CHUNK = 1 << 16;

    /** libnetcdf has one state for all threads. */
    private static final ReentrantLock LIBRARY = new ReentrantLock();

    /** The better one of those that can be written here. */
    public static FileKind best() {
        return Library.IS_PRESENT ? NETCDF4 : CLASSIC;
    }

    /** Checked once, on first use. */
    private static final class Library {
        static final boolean IS_PRESENT = isPresent();

        private static boolean isPresent() {
            LIBRARY.lock();
            try {
                return Nc4Iosp.isClibraryPresent();
            } catch (LinkageError missing) {
                return false;
            } finally {
                LIBRARY.unlock();
            }
        }
    }

    /** The writing of one file, which closing ends; of netCDF-4 files one at a time. */
    record Session(NetcdfFileWriter writer, boolean isLocked) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            try {
                writer.close();
            } finally {
                // Without effect after close; after a failure it lets go of the file.
                writer.abort();
                if (isLocked) {
                    LIBRARY.unlock();
                }
            }
        }
    }

    Session create(Path file) throws IOException {
        return switch (this) {
            case CLASSIC -> {
                var writer =
                        NetcdfFileWriter.createNew(
                                NetcdfFileWriter.Version.netcdf3, file.toString());
                // Every value is written, so none is filled beforehand.
                writer.setFill(false);
                writer.setLargeFile(true);
                yield new Session(writer, false);
            }
            case NETCDF4 -> {
                LIBRARY.lock();
                try {
                    Nc4Chunking chunking =
                            Nc4ChunkingStrategy.factory(
                                    Nc4Chunking.Strategy.standard, DEFLATE, true);
                    yield new Session(
                            NetcdfFileWriter.createNew(
                                    NetcdfFileWriter.Version.netcdf4, file.toString(), chunking),
                            true);
                } catch (IOException | RuntimeException failed) {
                    LIBRARY.unlock();
                    throw failed;
                }
            }
        };
    }

    /** Sets the chunk size of a long variable; the library's default is small and slow. */
    void chunk(NetcdfFileWriter writer, Variable variable, int length) {
        if (this == NETCDF4 && length > 0) {
            writer.addVariableAttribute(
                    variable, new Attribute("_ChunkSizes", Math.min(CHUNK, length)));
        }
    }
}
