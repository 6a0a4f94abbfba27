package been.json;

import java.io.OutputStream;

/** Takes bytes and keeps their number only. */
final class CountingOutput extends OutputStream {
    private long count;

    @Override
    public void write(int value) {
        count++;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        count += length;
    }

    long count() {
        return count;
    }

    void reset() {
        count = 0;
    }
}
