package been.cli.exec;

/** {@code been exec} as a program. */
final class ExecProcess {
    private ExecProcess() {}

    public static void main(String[] arguments) {
        System.exit(ExecMain.run(arguments, System.out, System.err));
    }
}
