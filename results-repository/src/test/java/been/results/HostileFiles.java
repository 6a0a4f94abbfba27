package been.results;

import static java.nio.charset.StandardCharsets.UTF_8;

import been.protocol.results.ExecutionAddress;
import been.results.exchange.ZipAnalysis;
import been.results.formats.Imports;
import been.results.netcdf.LandingFile;
import been.results.netcdf.LandingWriter;
import been.results.netcdf.Landings;
import been.results.netcdf.Series;
import been.task.record.Better;
import been.task.record.RecordFile;
import been.task.record.Recorder;
import been.task.record.Unit;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A process that is given such files one after the other, and says what came of each. */
final class HostileFiles {
    private static final long MEMORY = Runtime.getRuntime().maxMemory();

    private final Path folder;

    private HostileFiles(Path folder) {
        this.folder = folder;
    }

    @FunctionalInterface
    private interface Content {
        void write(DataOutputStream out) throws IOException;
    }

    public static void main(String[] arguments) throws Exception {
        var files = new HostileFiles(Path.of(arguments[0]));
        files.json();
        files.tables();
        files.headers();
        files.archives();
        files.recording();
    }

    private Path file(String name, Content content) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file);
                var data = new DataOutputStream(new BufferedOutputStream(out, 1 << 16))) {
            content.write(data);
        }
        return file;
    }

    private void imported(Path file, ImportFormat format) {
        try {
            switch (Imports.read(
                    file, String.valueOf(file.getFileName()), format, Imports.UNDESCRIBED)) {
                case been.results.formats.ImportReading.Refused(var problem) ->
                        System.out.println(problem);
                case been.results.formats.ImportReading.Executions all ->
                        System.out.println(file.getFileName() + ": " + all.executions().size());
            }
        } catch (OutOfMemoryError error) {
            System.out.println(file.getFileName() + ": " + error);
        }
    }

    private void json() throws IOException {
        long count = MEMORY / 16 / 3;
        imported(
                file(
                        "objects.json",
                        out -> {
                            out.writeBytes("{\"results\":[{}");
                            for (long i = 0; i < count; i++) {
                                out.writeBytes(",{}");
                            }
                            out.writeBytes("]}");
                        }),
                ImportFormat.HYPERFINE);
        imported(
                file(
                        "names.json",
                        out -> {
                            out.writeBytes("{\"results\":[{}");
                            for (long i = 0; i < count / 3; i++) {
                                out.writeBytes(",{\"\":[]}");
                            }
                            out.writeBytes("]}");
                        }),
                ImportFormat.HYPERFINE);
        imported(
                file(
                        "times.json",
                        out -> {
                            out.writeBytes("{\"results\":[{\"times\":[1");
                            for (long i = 0; i < MEMORY / 100; i++) {
                                out.writeBytes(",1");
                            }
                            out.writeBytes("]}]}");
                        }),
                ImportFormat.HYPERFINE);
    }

    private void tables() throws IOException {
        imported(
                file(
                        "executions.csv",
                        out -> {
                            out.writeBytes("version,value\n");
                            for (long i = 0; i < MEMORY / 41; i++) {
                                out.writeBytes(i + ",1\n");
                            }
                        }),
                ImportFormat.CSV);
        imported(
                file(
                        "runs.xml",
                        out -> {
                            out.writeBytes("<result>");
                            for (long i = 0; i < MEMORY / 10 / 50; i++) {
                                out.writeBytes("<run name='a'><column title='b' value='1'/></run>");
                            }
                            out.writeBytes("</result>");
                        }),
                ImportFormat.BENCHEXEC);
    }

    private void headers() throws IOException {
        // Two hundred variables, all of the same values at the end of the file.
        Path overlap =
                file(
                        "overlap.nc",
                        out -> {
                            landing(out, 1);
                            out.writeInt(11);
                            out.writeInt(200);
                            for (int i = 0; i < 200; i++) {
                                text(out, "v" + i);
                                out.writeInt(1);
                                out.writeInt(0);
                                out.writeLong(0);
                                out.writeInt(6);
                                out.writeInt(1 << 20);
                                out.writeLong(1 << 20);
                            }
                        });
        sparse(overlap, 3 << 20);
        read(overlap);
        Path text =
                file(
                        "text.nc",
                        out -> {
                            out.write(new byte[] {'C', 'D', 'F', 2, 0, 0, 0, 0});
                            out.writeLong(0);
                            out.writeInt(12);
                            out.writeInt(1);
                            text(out, "command");
                            out.writeInt(2);
                            out.writeInt(1_900_000_000);
                        });
        sparse(text, 1_900_001_000);
        read(text);
        Path numbers =
                file(
                        "numbers.nc",
                        out -> {
                            out.write(new byte[] {'C', 'D', 'F', 2, 0, 0, 0, 0});
                            out.writeLong(0);
                            out.writeInt(12);
                            out.writeInt(1);
                            text(out, "binary");
                            out.writeInt(6);
                            out.writeInt(100_000_000);
                        });
        sparse(numbers, 1_900_001_000);
        read(numbers);
    }

    /** What comes before the variables: one dimension, and attributes that a landing has. */
    private static void landing(DataOutputStream out, int version) throws IOException {
        out.write(new byte[] {'C', 'D', 'F', 2, 0, 0, 0, 0});
        out.writeInt(10);
        out.writeInt(1);
        text(out, "measurement");
        out.writeInt(1 << 17);
        Map<String, Object> attributes = new HashMap<>();
        for (String name : List.of("binary", "execution", "order")) {
            attributes.put(name, 0);
        }
        attributes.put("attempt", version);
        attributes.put("Conventions", "BEEN-1");
        attributes.put("analysis", "7");
        attributes.put("experiment", "a");
        attributes.put("version", "a");
        attributes.put("task", "t");
        attributes.put("host", "h");
        attributes.put("configuration", "{}");
        attributes.put("packages", "{}");
        attributes.put("disturbed_by", "[]");
        attributes.put("started", "2026-05-06T07:08:09Z");
        out.writeInt(12);
        out.writeInt(attributes.size());
        for (Map.Entry<String, Object> attribute : attributes.entrySet()) {
            text(out, attribute.getKey());
            if (attribute.getValue() instanceof Integer number) {
                out.writeInt(4);
                out.writeInt(1);
                out.writeInt(number);
            } else {
                out.writeInt(2);
                text(out, attribute.getValue().toString());
            }
        }
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        byte[] letters = text.getBytes(UTF_8);
        out.writeInt(letters.length);
        out.write(letters);
        out.write(new byte[(4 - letters.length % 4) % 4]);
    }

    private static void sparse(Path file, long length) throws IOException {
        try (var bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.setLength(length);
        }
    }

    private static void read(Path file) {
        try {
            System.out.println(file.getFileName() + ": " + LandingFile.read(file).landing());
        } catch (IOException refused) {
            System.out.println(refused.getMessage());
        } catch (OutOfMemoryError error) {
            System.out.println(file.getFileName() + ": " + error);
        }
    }

    private void archives() throws IOException {
        unpacked(
                zip(
                        "notes.zip",
                        zip -> {
                            // Documents of zeros, each within what one may have.
                            for (int i = 0; i < 20; i++) {
                                zip.putNextEntry(new ZipEntry("documents/d" + i));
                                zip.write(new byte[2 << 20]);
                            }
                        }));
        Landing landing = Landings.at(0);
        unpacked(
                zip(
                        "headers.zip",
                        zip -> {
                            for (int i = 0; i < 100; i++) {
                                Path file = folder.resolve("one.nc");
                                LandingWriter.write(
                                        file,
                                        long500(landing, i),
                                        List.of(new Series(Landings.PARSE, "", new double[] {1})),
                                        "1");
                                zip.putNextEntry(new ZipEntry("results/2.15.0/0/" + i + ".nc"));
                                Files.copy(file, zip);
                            }
                        }));
        Path entries = zip("entries.zip", _ -> {});
        try (var bytes = new RandomAccessFile(entries.toFile(), "rw")) {
            // The last record says how long the list before it is: here, as long as it gets.
            long record = bytes.length() - 22;
            byte[] last = new byte[22];
            bytes.seek(record);
            bytes.readFully(last);
            bytes.setLength(record + 1_900_000_000);
            bytes.seek(record + 1_900_000_000);
            Arrays.fill(last, 12, 20, (byte) 0);
            var list = Integer.reverseBytes(1_900_000_000);
            bytes.write(last);
            bytes.seek(record + 1_900_000_000 + 12);
            bytes.writeInt(list);
        }
        unpacked(entries);
    }

    private static Landing long500(Landing landing, int execution) {
        return new Landing(
                new ExecutionAddress("7", "2.15.0", 0, execution),
                landing.task(),
                1,
                0,
                landing.version(),
                landing.configuration(),
                landing.host(),
                landing.hostDigest(),
                landing.packages(),
                "x".repeat(500_000),
                landing.startedAt(),
                landing.usage(),
                landing.disturbedBy(),
                landing.hostNoise(),
                List.of());
    }

    @FunctionalInterface
    private interface Entries {
        void write(ZipOutputStream zip) throws IOException;
    }

    private Path zip(String name, Entries entries) throws IOException {
        return file(
                name,
                out -> {
                    var zip = new ZipOutputStream(out);
                    zip.putNextEntry(new ZipEntry("manifest.json"));
                    zip.write("{\"format\": \"been-analysis-1\"}".getBytes(UTF_8));
                    entries.write(zip);
                    zip.finish();
                });
    }

    private void unpacked(Path archive) throws IOException {
        Path target = Files.createDirectories(folder.resolve(archive.getFileName() + ".out"));
        try {
            ZipAnalysis all = ZipAnalysis.unpack(archive, target);
            System.out.println(archive.getFileName() + ": " + all.executions().size());
        } catch (ZipAnalysis.UnusableArchive refused) {
            System.out.println(archive.getFileName() + ": it " + refused.getMessage());
        } catch (OutOfMemoryError error) {
            System.out.println(archive.getFileName() + ": " + error);
        }
    }

    /** A recording of nothing but definitions: one that is good, copied again and again. */
    private void recording() throws IOException {
        Path file = folder.resolve("definitions.brec");
        try (var recorder = Recorder.create(file)) {
            var _ = recorder.metric("m", Unit.SECONDS, Better.LOWER_IS_BETTER);
        }
        byte[] good = Files.readAllBytes(file);
        byte[] header = Arrays.copyOf(good, 4096);
        header[12] = 0;
        byte[] definition = Arrays.copyOfRange(good, 4096, 8192);
        file(
                "definitions.brec",
                out -> {
                    out.write(header);
                    for (int i = 0; i < 5_000; i++) {
                        definition[8] = (byte) i;
                        definition[9] = (byte) (i >> 8);
                        out.write(definition);
                    }
                });
        try {
            System.out.println("definitions.brec: " + RecordFile.list(file).size());
        } catch (IOException refused) {
            System.out.println("definitions.brec: " + refused.getMessage());
        } catch (OutOfMemoryError error) {
            System.out.println("definitions.brec: " + error);
        }
    }
}
