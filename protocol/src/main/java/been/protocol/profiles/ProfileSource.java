package been.protocol.profiles;

import java.util.List;

/**
 * How an execution was profiled: the file {@value #FILE} beside its profile {@value #STACKS}.
 *
 * @param profiler empty if none worked
 * @param unit of the costs: samples or instructions
 * @param notes why better profilers were not used, each in one sentence
 */
public record ProfileSource(String profiler, String unit, long total, List<String> notes) {
    public static final String FILE = "profile.json";

    /** Call stacks in the format of {@link Collapsed}. */
    public static final String STACKS = "profile.collapsed";

    /** Files of the run's packages that it read, such as {@code version/files/app.py}, by line. */
    public static final String READ = "profile.read";

    /** Java classes that it loaded, without inner ones, by line. */
    public static final String CLASSES = "profile.classes";

    public ProfileSource {
        notes = List.copyOf(notes);
    }
}
