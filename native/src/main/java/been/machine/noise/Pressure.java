package been.machine.noise;

import java.util.List;
import java.util.Optional;

/** Reads the kernel's pressure stall information. */
final class Pressure {
    private Pressure() {}

    /** A value of the line {@code some avg10=0.00 avg60=0.00 avg300=0.00 total=0}. */
    static Optional<Double> some(String text, String figure) {
        return text.lines()
                .filter(line -> line.startsWith("some "))
                .flatMap(line -> List.of(line.split(" ", -1)).stream())
                .filter(word -> word.matches(figure + "=[0-9]{1,18}(\\.[0-9]{1,9})?"))
                .map(word -> Double.valueOf(word.substring(figure.length() + 1)))
                .findFirst();
    }
}
