package been.protocol.hosts;

import been.protocol.ControllerAddress;
import java.util.List;

/**
 * A secret that lets one host join, shown this once.
 *
 * @param token to be left in a file on the new host, as it is
 * @param controllers where it will look for them; none where it has to be configured
 */
public record NewToken(String token, List<ControllerAddress> controllers) {}
