package been.packages.archive;

/** One archive of the corpus, and the code it must be refused with. */
public final class PoisonedArchive {
    private final String name;
    private final RefusalCode code;
    private final byte[] bytes;

    PoisonedArchive(String name, RefusalCode code, byte[] bytes) {
        this.name = name;
        this.code = code;
        this.bytes = bytes;
    }

    public String name() {
        return name;
    }

    public RefusalCode code() {
        return code;
    }

    public byte[] bytes() {
        return bytes;
    }

    @Override
    public String toString() {
        return name + " → " + code.text();
    }
}
