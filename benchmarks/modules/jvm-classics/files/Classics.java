import com.sun.net.httpserver.HttpServer;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Locale;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * {@code Classics OPERATION,… SIZE MEASUREMENTS WARM-UP}: prints the time of each operation in us
 * for each measurement, which repeats the operation for about 20 ms.
 */
public final class Classics {
    private interface Operation {
        void run() throws Exception;
    }

    public static void main(String[] arguments) throws Exception {
        int size = Integer.parseInt(arguments[1]);
        int measurements = Integer.parseInt(arguments[2]);
        int warmUp = Integer.parseInt(arguments[3]);
        System.setProperty("sun.net.httpserver.nodelay", "true");
        for (String name : arguments[0].split(",")) {
            measure(name, operation(name, size), measurements, warmUp);
        }
        System.exit(0); // although servers still run
    }

    private static void measure(String name, Operation operation, int measurements, int warmUp)
            throws Exception {
        for (int i = -warmUp; i < measurements; i++) {
            long begin = System.nanoTime();
            long now = begin;
            int count = 0;
            while (now - begin < 20_000_000) {
                operation.run();
                count++;
                now = System.nanoTime();
            }
            if (i >= 0) {
                System.out.printf(Locale.ROOT, "%s %.4f%n", name, (now - begin) / 1e3 / count);
            }
        }
    }

    private static Operation operation(String name, int size) throws Exception {
        switch (name) {
            case "fft":
                return fft(size);
            case "rijndael":
                return rijndael(size);
            case "tcp-ping":
                return tcpPing(size);
            case "http-ping":
                return httpPing(size);
            default:
                throw new IllegalArgumentException("unknown operation " + name);
        }
    }

    /** A transform and its inverse, which must restore the numbers. */
    private static Operation fft(int size) {
        if (Integer.bitCount(size) != 1) {
            throw new IllegalArgumentException("the size of a transform must be a power of two");
        }
        double[] re = new double[size];
        double[] im = new double[size];
        double[] cos = new double[size / 2];
        double[] sin = new double[size / 2];
        for (int i = 0; i < size; i++) {
            re[i] = i % 17;
        }
        for (int i = 0; i < size / 2; i++) {
            cos[i] = Math.cos(2 * Math.PI * i / size);
            sin[i] = Math.sin(2 * Math.PI * i / size);
        }
        return () -> {
            transform(re, im, cos, sin, -1);
            transform(re, im, cos, sin, 1);
            for (int i = 0; i < size; i++) {
                re[i] /= size;
                im[i] /= size;
            }
            check(Math.abs(re[size - 1] - (size - 1) % 17) < 1e-6);
        };
    }

    private static void transform(
            double[] re, double[] im, double[] cos, double[] sin, int direction) {
        int size = re.length;
        for (int i = 1, j = 0; i < size; i++) {
            int bit = size >> 1;
            for (; (j & bit) != 0; bit >>= 1) {
                j ^= bit;
            }
            j ^= bit;
            if (i < j) {
                double kept = re[i];
                re[i] = re[j];
                re[j] = kept;
                kept = im[i];
                im[i] = im[j];
                im[j] = kept;
            }
        }
        for (int half = 1; half < size; half *= 2) {
            int stride = size / half / 2;
            for (int start = 0; start < size; start += 2 * half) {
                for (int k = 0; k < half; k++) {
                    int low = start + k;
                    int high = low + half;
                    double s = direction * sin[k * stride];
                    double x = re[high] * cos[k * stride] - im[high] * s;
                    double y = re[high] * s + im[high] * cos[k * stride];
                    re[high] = re[low] - x;
                    im[high] = im[low] - y;
                    re[low] += x;
                    im[low] += y;
                }
            }
        }
    }

    /** Encrypts and decrypts, by the JDK's AES. */
    private static Operation rijndael(int size) throws Exception {
        var key = new SecretKeySpec(new byte[16], "AES");
        var start = new IvParameterSpec(new byte[16]);
        Cipher encrypt = Cipher.getInstance("AES/CBC/PKCS5Padding");
        encrypt.init(Cipher.ENCRYPT_MODE, key, start);
        Cipher decrypt = Cipher.getInstance("AES/CBC/PKCS5Padding");
        decrypt.init(Cipher.DECRYPT_MODE, key, start);
        byte[] text = new byte[size];
        text[size - 1] = 42;
        return () -> check(decrypt.doFinal(encrypt.doFinal(text))[size - 1] == 42);
    }

    private static Operation tcpPing(int size) throws IOException {
        var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var echo = new Thread(() -> {
            try (Socket client = server.accept()) {
                client.setTcpNoDelay(true);
                var in = new DataInputStream(client.getInputStream());
                byte[] message = new byte[size];
                while (true) {
                    in.readFully(message);
                    client.getOutputStream().write(message);
                }
            } catch (IOException e) {
                // the client is gone
            }
        });
        echo.setDaemon(true);
        echo.start();
        var socket = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
        socket.setTcpNoDelay(true);
        var in = new DataInputStream(socket.getInputStream());
        byte[] message = new byte[size];
        return () -> {
            socket.getOutputStream().write(message);
            in.readFully(message);
        };
    }

    private static Operation httpPing(int size) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] message = exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, message.length);
            exchange.getResponseBody().write(message);
            exchange.close();
        });
        server.start();
        var client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        var request =
                HttpRequest.newBuilder(
                                URI.create("http://localhost:" + server.getAddress().getPort()))
                        .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[size]))
                        .build();
        return () -> {
            var answer = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
            check(answer.statusCode() == 200 && answer.body().length == size);
        };
    }

    private static void check(boolean isRight) {
        if (!isRight) {
            throw new IllegalStateException("wrong result");
        }
    }
}
