package been.web.example;

/** Analysis files of the examples. */
final class Documents {

    static final String RELEASES =
            """
            analysis: jackson-releases
            kind: regression
            module: been/jackson-json
            versions: {from: "2.12.0", to: "2.20.0", include: ".*\\\\.0"}
            benchmarks: [parse, write]
            parameters: {document: iso-639-3, jvm: "25"}
            repeat: {precision: 1%, confidence: 99%, budget: 20m}
            limits: {wall-time: 2m, memory: 2GiB}
            """;

    static final String COMPRESSORS =
            """
            analysis: compressors
            kind: comparison
            module: been/compressors
            vary:
              tool: [gzip -1, gzip -6, gzip -9, bzip2 -9, xz -1, xz -6, xz -9, zstd -1, zstd -9, zstd -19]
            baseline: {tool: gzip -1}
            """;

    static final String SERVER =
            """
            analysis: http-server-history
            kind: regression
            command: ./bench --requests 2000
            """;

    private Documents() {}
}
