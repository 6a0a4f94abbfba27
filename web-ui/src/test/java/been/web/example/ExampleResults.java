package been.web.example;

import been.protocol.results.ExecutionAddress;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.results.Landed;
import been.results.Landing;
import been.results.Receipt;
import been.results.Results;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Results of the examples; received files go to a folder. */
public final class ExampleResults implements Results {

    private final ExampleAnalyses analyses;
    private final Path folder;
    private final Map<String, Path> received = new ConcurrentHashMap<>();

    public ExampleResults(ExampleAnalyses analyses, Path folder) {
        this.analyses = analyses;
        this.folder = folder;
    }

    @Override
    public Receipt receive(
            String task, int attempt, String path, InputStream body, long bytes, String sha256)
            throws IOException {
        byte[] content = body.readAllBytes();
        if (content.length != bytes || !sha256(content).equals(sha256)) {
            return new Receipt.Damaged("the SHA-256 of '" + path + "' is not the announced one");
        }
        put(task, attempt, path, content);
        return new Receipt.Received(sha256, bytes);
    }

    void put(String task, int attempt, String path, byte[] content) throws IOException {
        Path file = Files.createTempFile(folder, "received", ".bin");
        Files.write(file, content);
        received.put(task + "#" + attempt + "/" + path, file);
    }

    @Override
    public Optional<Path> received(String task, int attempt, String path) {
        return Optional.ofNullable(received.get(task + "#" + attempt + "/" + path));
    }

    @Override
    public List<String> receivedPaths(String task, int attempt) {
        if (attempt < 1) {
            throw new IllegalArgumentException("attempt " + attempt + " must be ≥ 1");
        }
        String start = task + "#" + attempt + "/";
        return new TreeMap<>(received)
                .keySet().stream()
                        .filter(key -> key.startsWith(start))
                        .map(key -> key.substring(start.length()))
                        .toList();
    }

    @Override
    public Landed land(Landing landing) {
        return new Landed.Unusable("examples do not land");
    }

    @Override
    public List<StoredExecution> executions(String analysis) {
        return analyses.find(analysis).map(ExampleAnalysis::executions).orElse(List.of());
    }

    @Override
    public Optional<StoredExecution> execution(ExecutionAddress address) {
        return executions(address.analysis()).stream()
                .filter(execution -> execution.address().equals(address))
                .findFirst();
    }

    @Override
    public Map<String, double[]> measurements(ExecutionAddress address) {
        var values = new LinkedHashMap<String, double[]>();
        analyses.find(address.analysis())
                .ifPresent(example -> {
                    for (Metric metric : example.view().metrics()) {
                        values.put(
                                metric.name(),
                                example.measured()
                                        .runs(address.experiment(), metric)
                                        .get(address.execution()));
                    }
                });
        return values;
    }

    @Override
    public OptionalDouble summary(ExecutionAddress address, String metric, int skipped) {
        throw new UnsupportedOperationException("examples have no warm-up");
    }

    @Override
    public String platform(ExecutionAddress address) {
        return platform();
    }

    @Override
    public String platform() {
        return "0.1.0";
    }

    @Override
    public Optional<Path> landingFile(ExecutionAddress address) {
        return execution(address).map(_ -> folder.resolve("example.nc"));
    }

    @Override
    public void invalidate(ExecutionAddress address, String who, String why) {
        throw new UnsupportedOperationException("examples stay as they are");
    }

    @Override
    public void completed(String analysis) {}

    static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
