package been.documents;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.math.BigDecimal;

/**
 * A share that is written in percent.
 *
 * @param value 0.01 for 1%
 */
public record Share(double value) {

    @JsonCreator
    public static Share of(String text) {
        var percent = new BigDecimal(text.replace("%", "").strip());
        return new Share(percent.movePointLeft(2).doubleValue());
    }
}
