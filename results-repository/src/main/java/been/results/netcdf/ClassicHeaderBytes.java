package been.results.netcdf;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The header of a netCDF classic file with 64-bit offsets whose variables are series of doubles, as
 * {@link ClassicHeader} reads it. The library knows no variable of 4 GiB, which the format takes as
 * the last one.
 */
final class ClassicHeaderBytes {
    private static final int MAGIC = 'C' << 24 | 'D' << 16 | 'F' << 8 | 2;
    private static final int INT = 4;

    /** The dimension, attributes and values of one variable. */
    record Series(String name, String dimension, long count, Map<String, String> attributes) {}

    /**
     * @param begins where the values of each series begin in the file
     */
    @SuppressWarnings("ArrayRecordComponent") // written once
    record Made(byte[] bytes, List<Long> begins) {}

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    private ClassicHeaderBytes() {}

    /**
     * Makes one.
     *
     * @param attributes of the file: texts, whole numbers and others
     */
    static Made of(Map<String, Object> attributes, List<Series> series) {
        // Where values begin depends on how long the header is, which does not depend on them.
        long length = bytes(attributes, series, series.stream().map(_ -> 0L).toList()).length;
        var begins = new ArrayList<Long>();
        for (Series one : series) {
            begins.add(length);
            length += one.count() * Double.BYTES;
        }
        return new Made(bytes(attributes, series, begins), List.copyOf(begins));
    }

    private static byte[] bytes(
            Map<String, Object> attributes, List<Series> series, List<Long> begins) {
        var header = new ClassicHeaderBytes();
        try {
            header.write(attributes, series, begins);
        } catch (IOException never) {
            throw new UncheckedIOException(never);
        }
        return header.bytes.toByteArray();
    }

    private void write(Map<String, Object> attributes, List<Series> series, List<Long> begins)
            throws IOException {
        out.writeInt(MAGIC);
        out.writeInt(0);
        var dimensions = new LinkedHashMap<String, Long>();
        series.forEach(one -> dimensions.put(one.dimension(), one.count()));
        out.writeInt(ClassicHeader.DIMENSIONS);
        out.writeInt(dimensions.size());
        for (Map.Entry<String, Long> dimension : dimensions.entrySet()) {
            text(dimension.getKey());
            out.writeInt(Math.toIntExact(dimension.getValue()));
        }
        attributes(attributes);
        List<String> order = List.copyOf(dimensions.keySet());
        out.writeInt(ClassicHeader.VARIABLES);
        out.writeInt(series.size());
        for (int i = 0; i < series.size(); i++) {
            Series one = series.get(i);
            text(one.name());
            out.writeInt(1);
            out.writeInt(order.indexOf(one.dimension()));
            attributes(one.attributes());
            out.writeInt(ClassicHeader.DOUBLE);
            // All ones if it does not fit; it is not needed.
            out.writeInt((int) Math.min(one.count() * Double.BYTES, 0xFFFF_FFFFL));
            out.writeLong(begins.get(i));
        }
    }

    private void attributes(Map<String, ?> attributes) throws IOException {
        out.writeInt(attributes.isEmpty() ? 0 : ClassicHeader.ATTRIBUTES);
        out.writeInt(attributes.size());
        for (Map.Entry<String, ?> attribute : attributes.entrySet()) {
            text(attribute.getKey());
            switch (attribute.getValue()) {
                case Integer whole -> {
                    out.writeInt(INT);
                    out.writeInt(1);
                    out.writeInt(whole);
                }
                case Double number -> {
                    out.writeInt(ClassicHeader.DOUBLE);
                    out.writeInt(1);
                    out.writeDouble(number);
                }
                default -> {
                    out.writeInt(ClassicHeader.CHAR);
                    text(attribute.getValue().toString());
                }
            }
        }
    }

    private void text(String text) throws IOException {
        byte[] letters = text.getBytes(UTF_8);
        out.writeInt(letters.length);
        out.write(letters);
        out.write(new byte[(4 - letters.length % 4) % 4]);
    }
}
