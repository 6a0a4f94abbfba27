package been.results.chart.svg;

import java.util.ArrayList;
import java.util.List;

/** The places that words took, so that none lie on others. */
final class Room {

    private record Box(double left, double top, double right, double bottom) {
        boolean overlaps(Box other) {
            return left < other.right
                    && other.left < right
                    && top < other.bottom
                    && other.top < bottom;
        }
    }

    private final Box page;
    private final List<Box> taken = new ArrayList<>();

    Room(double width, double height) {
        page = new Box(0, 0, width, height);
    }

    /** Takes the place of a text whose line begins there, if it is free and on the page. */
    boolean take(double left, double baseline, double width, double size) {
        var box = new Box(left - 2, baseline - size, left + width + 2, baseline + size * 0.3);
        boolean isOnPage =
                box.left >= page.left
                        && box.right <= page.right
                        && box.top >= page.top
                        && box.bottom <= page.bottom;
        if (!isOnPage || taken.stream().anyMatch(box::overlaps)) {
            return false;
        }
        taken.add(box);
        return true;
    }
}
