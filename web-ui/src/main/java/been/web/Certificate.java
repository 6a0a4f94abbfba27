package been.web;

import java.nio.file.Path;

/**
 * What a controller serves HTTPS with, in PEM.
 *
 * @param chain its certificate, then those that vouch for it
 */
record Certificate(Path chain, Path key) {}
