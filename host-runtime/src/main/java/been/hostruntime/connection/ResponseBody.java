package been.hostruntime.connection;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serial;

/** A response body whose exceptions differ from those of the file it is written to. */
final class ResponseBody extends FilterInputStream {

    ResponseBody(InputStream bytes) {
        super(bytes);
    }

    @Override
    public int read() throws IOException {
        try {
            return in.read();
        } catch (IOException e) {
            throw new CutException(e);
        }
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        try {
            return in.read(into, offset, length);
        } catch (IOException e) {
            throw new CutException(e);
        }
    }

    /** The connection broke before all bytes had arrived. */
    static final class CutException extends IOException {
        @Serial private static final long serialVersionUID = 1;

        CutException(IOException cause) {
            super("the connection broke: " + cause.getMessage(), cause);
        }
    }
}
