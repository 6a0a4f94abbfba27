package been.results.exchange;

import been.protocol.Sha256;
import been.protocol.results.Attachment;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.results.ExportException;
import been.results.ExportRequest;
import been.results.landing.AttachmentStore;
import been.results.netcdf.LandingFile;
import been.results.storage.ExperimentFiles;
import been.results.storage.ResultStorage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Gives results to other programs. Thread-safe. */
public final class Exporter {
    private final ResultStorage storage;
    private final ExperimentFiles experiments;

    public Exporter(ResultStorage storage, ExperimentFiles experiments) {
        this.storage = storage;
        this.experiments = experiments;
    }

    public void give(ExportRequest request, OutputStream out) throws IOException, ExportException {
        List<StoredExecution> all =
                storage.index().list(request.analysis()).stream()
                        .filter(execution ->
                                request.experiment()
                                        .map(execution.address().experiment()::equals)
                                        .orElse(true))
                        .toList();
        if (all.isEmpty()) {
            throw new ExportException(
                    "there are no results of analysis %s%s"
                            .formatted(
                                    request.analysis(),
                                    request.experiment().map(e -> ", experiment " + e).orElse("")));
        }
        switch (request.format()) {
            case ZIP -> zip(request, all, out);
            case NETCDF -> netcdf(request, all, out);
            case JSON -> JsonWriter.write(selection(request, all, false), out);
            case CSV -> CsvWriter.write(ofOneUnit(request, all, true), out);
            case JMH -> JmhWriter.write(ofOneUnit(request, all, true), out);
            case BENCHEXEC ->
                    BenchExecWriter.write(ofOneUnit(request, all, false), storage.platform(), out);
            case BMF -> BencherWriter.write(ofOneUnit(request, all, false), out);
        }
    }

    private static List<StoredExecution> counting(List<StoredExecution> all)
            throws ExportException {
        List<StoredExecution> counting =
                all.stream().filter(execution -> execution.validity().counts()).toList();
        if (counting.isEmpty()) {
            throw new ExportException("no execution counts; export them as JSON or ZIP");
        }
        return counting;
    }

    /** These formats contain the unit once or not at all. */
    private Selection ofOneUnit(
            ExportRequest request, List<StoredExecution> all, boolean isOfOneMetric)
            throws ExportException {
        Selection selection = selection(request, counting(all), isOfOneMetric);
        for (Metric metric : selection.metrics()) {
            for (StoredExecution execution : selection.executions()) {
                for (Metric own : execution.metrics()) {
                    boolean isOther =
                            own.name().equals(metric.name())
                                    && !(own.unit().equals(metric.unit())
                                            && own.better() == metric.better());
                    if (isOther) {
                        throw new ExportException(
                                "%s is in %s in one experiment and in %s in %s; export one experiment at a time, or JSON"
                                        .formatted(
                                                metric.name(),
                                                metric.unit(),
                                                own.unit(),
                                                execution.address().experiment()));
                    }
                }
            }
        }
        return selection;
    }

    private Selection selection(
            ExportRequest request, List<StoredExecution> executions, boolean isOfOneMetric)
            throws ExportException {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        executions.forEach(
                execution -> execution.metrics().forEach(m -> metrics.putIfAbsent(m.name(), m)));
        String names = String.join(", ", metrics.keySet());
        Optional<String> wanted = request.metric();
        if (wanted.isPresent() && !metrics.containsKey(wanted.get())) {
            throw new ExportException(
                    "analysis %s has no metric '%s'; it has: %s"
                            .formatted(request.analysis(), wanted.get(), names));
        }
        if (isOfOneMetric && wanted.isEmpty() && metrics.size() > 1) {
            throw new ExportException(
                    "analysis %s has several metrics, and this format takes one: %s"
                            .formatted(request.analysis(), names));
        }
        return new Selection(
                request.analysis(),
                executions,
                wanted.isPresent()
                        ? List.of(metrics.get(wanted.get()))
                        : List.copyOf(metrics.values()),
                execution -> LandingFile.read(storage.landingFile(execution)));
    }

    private void netcdf(ExportRequest request, List<StoredExecution> all, OutputStream out)
            throws IOException, ExportException {
        List<String> keys =
                all.stream().map(execution -> execution.address().experiment()).distinct().toList();
        if (keys.size() > 1) {
            throw new ExportException(
                    "a NetCDF file holds one experiment; choose one of: "
                            + String.join(", ", keys));
        }
        Optional<Path> file = experiments.current(request.analysis(), keys.getFirst());
        if (file.isEmpty()) {
            throw new ExportException("no execution counts; export them as JSON or ZIP");
        }
        Files.copy(file.get(), out);
    }

    private void zip(ExportRequest request, List<StoredExecution> all, OutputStream out)
            throws IOException {
        Set<String> contents = new HashSet<>();
        var zip = new ZipWriter(out, request.analysis(), storage.platform());
        var documents = storage.landings().documents(request.analysis());
        documents.putAll(request.documents());
        for (Map.Entry<String, String> document : documents.entrySet()) {
            zip.text(ZipAnalysis.DOCUMENTS + document.getKey(), document.getValue());
        }
        for (StoredExecution execution : all) {
            ExecutionAddress address = execution.address();
            String stem =
                    "results/%s/%d/%d"
                            .formatted(address.experiment(), address.binary(), address.execution());
            zip.file(stem + ".nc", storage.landingFile(execution));
            Optional<String> note = storage.landings().note(address);
            if (note.isPresent()) {
                zip.text(stem + ".invalidated.json", note.get());
            }
            List<Attachment> attachments =
                    storage.landings().attachments(address).orElse(List.of());
            zip.text(stem + ".attachments.json", AttachmentStore.text(attachments));
            for (Attachment attachment : attachments) {
                if (contents.add(attachment.sha256())) {
                    zip.file("attachments/" + attachment.sha256(), content(execution, attachment));
                }
            }
        }
        zip.finish();
    }

    /**
     * The content of an attachment, verified.
     *
     * @throws IOException when it is gone or damaged
     */
    public Path content(StoredExecution execution, Attachment attachment) throws IOException {
        Path content =
                storage.content(execution, attachment)
                        .orElseThrow(() -> new NoSuchFileException(attachment.sha256()));
        if (!Sha256.of(content).equals(attachment.sha256())) {
            throw new IOException(
                    content + " (" + attachment.name() + ") is damaged: restore it from a backup");
        }
        return content;
    }
}
