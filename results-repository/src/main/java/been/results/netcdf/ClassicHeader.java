package been.results.netcdf;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The header of a netCDF classic file, with every count checked against the file's length: a
 * damaged one would have a reader that believes it allocate gigabytes. The grammar is that of the
 * NetCDF User's Guide, appendix "File Format Specifications". Files with an unlimited dimension are
 * not read.
 *
 * @param attributes of the file: a {@code String}, or a {@code double[]} of numbers
 * @param bytes of memory that it takes, about
 */
record ClassicHeader(
        List<Dimension> dimensions,
        Map<String, Object> attributes,
        List<Variable> variables,
        long bytes) {

    record Dimension(String name, int length) {}

    /**
     * @param attributes as those of the file
     * @param begin where its values begin in the file
     */
    record Variable(
            String name,
            List<Dimension> shape,
            Map<String, Object> attributes,
            int type,
            long begin) {

        /** How many values it has. */
        long count() {
            return shape.stream().mapToLong(Dimension::length).reduce(1, Math::multiplyExact);
        }

        boolean isText() {
            return type == CHAR;
        }

        boolean isDouble() {
            return type == DOUBLE;
        }

        String text(String attribute) {
            return textOf(attributes, attribute);
        }

        private long bytes() {
            return Math.multiplyExact(count(), (long) BYTES_BY_TYPE[type]);
        }
    }

    static final int CHAR = 2;
    static final int DOUBLE = 6;

    static final int DIMENSIONS = 10;
    static final int VARIABLES = 11;
    static final int ATTRIBUTES = 12;
    private static final int[] BYTES_BY_TYPE = {0, 1, 1, 2, 4, 4, 8};

    /** Reads the header of a file, and holds that its values lie within the file. */
    static ClassicHeader read(Path file, FileChannel channel) throws IOException {
        long size = channel.size();
        var in = new BufferedInputStream(Channels.newInputStream(channel.position(0)), 8192);
        return read(file, size, in);
    }

    private static ClassicHeader read(Path file, long size, InputStream in) throws IOException {
        try {
            return new Walk(file, size, new DataInputStream(in)).header();
        } catch (EOFException truncated) {
            throw new IOException(file + " is truncated within its header", truncated);
        } catch (ArithmeticException overflow) {
            throw new IOException(file + " has a damaged header", overflow);
        }
    }

    /** The attribute of the file; empty when it is absent, or no text. */
    String text(String attribute) {
        return textOf(attributes, attribute);
    }

    Optional<Variable> variable(String name) {
        return variables.stream().filter(one -> one.name.equals(name)).findFirst();
    }

    private static String textOf(Map<String, Object> attributes, String name) {
        return attributes.get(name) instanceof String text ? text : "";
    }

    /** One walk through one header. */
    private static final class Walk {
        /** Texts and lists may use this fraction (1/n) of the maximum heap. */
        private static final int SHARE_OF_MEMORY = 64;

        /** Of a dimension, attribute or variable, without its name. */
        private static final long BYTES_EACH = 64;

        private final Path file;
        private final long size;
        private final DataInputStream in;
        private long memory = Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY;

        Walk(Path file, long size, DataInputStream in) {
            this.file = file;
            this.size = size;
            this.in = in;
        }

        ClassicHeader header() throws IOException {
            // "CDF" and the format version; version 2 has 64-bit offsets.
            int magic = size < 4 ? 0 : in.readInt();
            if (magic != 0x43444601 && magic != 0x43444602) {
                throw new IOException(file + " is not a NetCDF file of the classic kind");
            }
            boolean wide = magic == 0x43444602;
            if (in.readInt() != 0) {
                throw new IOException(
                        file + " has an unlimited dimension, which files of BEEN do not have");
            }
            var dimensions = new ArrayList<Dimension>();
            for (int left = list(DIMENSIONS); left > 0; left--) {
                // The length of a dimension does not affect the file's length until a variable uses
                // it.
                dimensions.add(new Dimension(name(), natural()));
            }
            Map<String, Object> attributes = attributes();
            var variables = new ArrayList<Variable>();
            for (int left = list(VARIABLES); left > 0; left--) {
                variables.add(variable(dimensions, wide));
            }
            return new ClassicHeader(
                    List.copyOf(dimensions),
                    Map.copyOf(attributes),
                    List.copyOf(variables),
                    Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY - memory);
        }

        private Variable variable(List<Dimension> dimensions, boolean wide) throws IOException {
            String name = name();
            var shape = new ArrayList<Dimension>();
            int rank = count();
            takeMemory(rank * BYTES_EACH);
            for (int left = rank; left > 0; left--) {
                int dimension = natural();
                if (dimension >= dimensions.size()) {
                    throw damaged();
                }
                shape.add(dimensions.get(dimension));
            }
            Map<String, Object> attributes = attributes();
            int type = in.readInt();
            in.readInt();
            long begin = wide ? in.readLong() : in.readInt();
            if (type < 1 || type > DOUBLE || begin < 0) {
                throw damaged();
            }
            var variable =
                    new Variable(name, List.copyOf(shape), Map.copyOf(attributes), type, begin);
            if (Math.addExact(begin, variable.bytes()) > size) {
                throw new IOException(file + " is truncated: it ends before its values do");
            }
            return variable;
        }

        private Map<String, Object> attributes() throws IOException {
            var attributes = new LinkedHashMap<String, Object>();
            for (int left = list(ATTRIBUTES); left > 0; left--) {
                String name = name();
                int type = in.readInt();
                if (type < 1 || type > DOUBLE) {
                    throw damaged();
                }
                attributes.put(name, attribute(type, count()));
            }
            return attributes;
        }

        private Object attribute(int type, int count) throws IOException {
            if (type == CHAR) {
                return text(count);
            }
            takeMemory((long) count * Double.BYTES);
            var numbers = new double[count];
            for (int i = 0; i < count; i++) {
                numbers[i] =
                        switch (BYTES_BY_TYPE[type]) {
                            case 1 -> in.readByte();
                            case 2 -> in.readShort();
                            case 4 -> type == 4 ? in.readInt() : in.readFloat();
                            default -> in.readDouble();
                        };
            }
            pad((long) count * BYTES_BY_TYPE[type]);
            return numbers;
        }

        /** The number of elements of a list, which begins with its tag, or is absent: two zeros. */
        private int list(int tag) throws IOException {
            int actual = in.readInt();
            int count = count();
            if (actual != tag && (actual != 0 || count != 0)) {
                throw damaged();
            }
            takeMemory(count * BYTES_EACH);
            return count;
        }

        /** Checked before allocating: a sparse file of gibibytes costs nothing to make. */
        private void takeMemory(long bytes) throws IOException {
            memory -= bytes;
            if (memory < 0) {
                throw new IOException(
                        file + " has a larger header than this program has memory for");
            }
        }

        private String name() throws IOException {
            return text(count());
        }

        private String text(int bytes) throws IOException {
            takeMemory(bytes);
            byte[] text = in.readNBytes(bytes);
            if (text.length < bytes) {
                throw new EOFException();
            }
            pad(bytes);
            return new String(text, UTF_8);
        }

        private void pad(long bytes) throws IOException {
            in.skipNBytes((4 - bytes % 4) % 4);
        }

        /** A count of elements of at least one byte each. */
        private int count() throws IOException {
            int count = in.readInt();
            if (count < 0 || count > size) {
                throw damaged();
            }
            return count;
        }

        private int natural() throws IOException {
            int number = in.readInt();
            if (number < 0) {
                throw damaged();
            }
            return number;
        }

        private IOException damaged() {
            return new IOException(file + " has a damaged header or is not a file of BEEN");
        }
    }
}
