package been.machine.calibration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A host's noise figures over time, in a CSV file: {@code
 * time,core,slices,mean_seconds,slowest_seconds,cv}. It keeps the latest thousand, about six weeks
 * of hourly figures. One process writes; any may read.
 */
public final class CalibrationHistory {
    private static final String HEADING = "time,core,slices,mean_seconds,slowest_seconds,cv";
    private static final int FIELDS = 6;
    private static final int MOST = 1_000;

    private final Path file;

    /** A history in that file, which need not exist. */
    public CalibrationHistory(Path file) {
        this.file = file;
    }

    /** The history of the host runtime with that data folder. */
    public static CalibrationHistory ofHost(Path data) {
        return new CalibrationHistory(data.resolve("host").resolve("calibration.csv"));
    }

    /** All figures, oldest first; other lines are ignored. */
    public List<NoiseFigure> figures() throws IOException {
        var figures = new ArrayList<NoiseFigure>();
        try {
            for (String line : Files.readAllLines(file)) {
                figure(line).ifPresent(figures::add);
            }
        } catch (NoSuchFileException e) {
            return List.of();
        }
        return figures;
    }

    /** The newest; empty when there is none. */
    public Optional<NoiseFigure> latest() throws IOException {
        List<NoiseFigure> figures = figures();
        return figures.isEmpty() ? Optional.empty() : Optional.of(figures.getLast());
    }

    /** Adds a figure, replacing the file atomically. */
    public void add(NoiseFigure figure) throws IOException {
        List<NoiseFigure> known = figures();
        var kept =
                new ArrayList<>(known.subList(Math.max(0, known.size() - MOST + 1), known.size()));
        kept.add(figure);
        Path draft = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(
                draft,
                kept.stream()
                        .map(CalibrationHistory::line)
                        .collect(Collectors.joining("\n", HEADING + "\n", "\n")));
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static String line(NoiseFigure figure) {
        return String.join(
                ",",
                figure.time().toString(),
                Integer.toString(figure.core()),
                Integer.toString(figure.slices()),
                Double.toString(figure.meanSeconds()),
                Double.toString(figure.slowestSeconds()),
                Double.toString(figure.cv()));
    }

    private static Optional<NoiseFigure> figure(String line) {
        String[] fields = line.split(",", -1);
        if (fields.length != FIELDS) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new NoiseFigure(
                            Instant.parse(fields[0]),
                            Integer.parseInt(fields[1]),
                            Integer.parseInt(fields[2]),
                            Double.parseDouble(fields[3]),
                            Double.parseDouble(fields[4]),
                            Double.parseDouble(fields[5])));
        } catch (DateTimeException | NumberFormatException e) {
            return Optional.empty(); // the heading, or not a figure
        }
    }
}
