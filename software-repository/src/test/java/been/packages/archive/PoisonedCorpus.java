package been.packages.archive;

import static been.packages.archive.ForgedEntry.deflated;
import static been.packages.archive.ForgedEntry.stored;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Archives that break one rule each, generated; what F9 of the reliability tests asks for. */
public final class PoisonedCorpus {

    /** Small ones, so that bombs can be small. */
    public static final ArchiveLimits LIMITS =
            new ArchiveLimits(2 << 20, 4 << 20, 200, 50, 256 << 10, 2);

    private final List<PoisonedArchive> all = new ArrayList<>();

    private PoisonedCorpus() {}

    public static List<PoisonedArchive> all() {
        var corpus = new PoisonedCorpus();
        corpus.paths();
        corpus.kinds();
        corpus.names();
        corpus.frames();
        corpus.lies();
        corpus.contents();
        corpus.bombs();
        corpus.manifests();
        return corpus.all;
    }

    private void add(String name, RefusalCode code, ZipForge forge) {
        all.add(new PoisonedArchive(name, code, forge.bytes()));
    }

    private void entry(String name, RefusalCode code, ForgedEntry entry) {
        add(name, code, ZipForge.withManifest(entry));
    }

    private void path(String what, String path) {
        entry(what, RefusalCode.PATH, stored(path, "x"));
    }

    private void paths() {
        path("parent", "../evil");
        path("parent further down", "files/a/../../../evil");
        path("parent at the end", "files/..");
        path("absolute", "/etc/passwd");
        path("drive letter", "C:/windows/evil");
        path("drive letter without slash", "c:evil");
        path("backslashes", "files\\..\\..\\evil");
        path("share", "\\\\server\\share\\evil");
        path("NUL", "files/a\0.txt");
        path("line break", "files/a\nb");
        path("escape sequence", "files/\u001b[2Ja");
        path("text direction override", "files/\u202egnp.sh");
        path("zero width joiner", "files/a\u200db");
        path("decomposed letter", "files/e\u0301");
        path("private use letter", "files/\ue000");
        path("empty part", "files//a");
        path("dot part", "files/./a");
        path("no name at all", "");
        path("part too long", "files/" + "a".repeat(256));
        path("path too long", "files" + "/abcdefgh".repeat(120));
        path("folders too deep", "files" + "/a".repeat(40));
        entry(
                "name in Latin-1",
                RefusalCode.PATH,
                stored("", "x").with(e -> e.name = "files/\u00e4".getBytes(ISO_8859_1)));
        entry(
                "name with overlong UTF-8",
                RefusalCode.PATH,
                stored("", "x").with(e -> e.name = "files/\u00c0\u00ae".getBytes(ISO_8859_1)));
        entry(
                "UTF-8 not marked as such",
                RefusalCode.PATH,
                stored("files/\u00e4", "x").with(e -> e.flags = 0));
        entry("program at the root", RefusalCode.LAYOUT, stored("evil.sh", "x"));
        entry("folder of its own", RefusalCode.LAYOUT, stored("META-INF/MANIFEST.MF", "x"));
        entry("manifest as a folder", RefusalCode.LAYOUT, stored("module.yaml/a", "x"));
    }

    private void mode(String what, RefusalCode code, int mode) {
        entry(
                what,
                code,
                stored("files/a", "/etc/passwd").with(e -> e.attributes = (long) mode << 16));
    }

    private void field(String what, int id) {
        var field = ZipForge.field(id, new byte[12]);
        entry(what, RefusalCode.FORMAT, stored("files/a", "x").with(e -> e.centralExtra = field));
        entry(
                what + " beside the content",
                RefusalCode.FORMAT,
                stored("files/a", "x").with(e -> e.localExtra = field));
    }

    private void kinds() {
        mode("symbolic link", RefusalCode.LINK, 0120777);
        mode("character device", RefusalCode.LINK, 0020666);
        mode("block device", RefusalCode.LINK, 0060666);
        mode("pipe", RefusalCode.LINK, 0010644);
        mode("socket", RefusalCode.LINK, 0140644);
        mode("folder that is a file", RefusalCode.LINK, 0040755);
        mode("set-user-id", RefusalCode.MODE, 0104755);
        mode("set-group-id", RefusalCode.MODE, 0102755);
        mode("sticky", RefusalCode.MODE, 0101755);
        entry(
                "symbolic link that claims to come from DOS",
                RefusalCode.LINK,
                stored("files/a", "/etc")
                        .with(e -> e.madeBy = 20)
                        .with(e -> e.attributes = 0120777L << 16));
        entry(
                "volume label",
                RefusalCode.LINK,
                stored("files/a", "x").with(e -> e.attributes = 0x08));
        entry(
                "folder by its DOS attribute",
                RefusalCode.LINK,
                stored("files/a", "x").with(e -> e.attributes = 0x10));
        field("hard link or device by PKWARE's field", 0x000d);
        field("link by ASi's field", 0x756e);
        field("another name by the Unicode path field", 0x7075);
        field("64-bit sizes", 0x0001);
        field("unknown field", 0x4242);
        entry(
                "damaged field",
                RefusalCode.FORMAT,
                stored("files/a", "x").with(e -> e.localExtra = new byte[] {0x55, 0x54, 9, 0}));
    }

    private void twins(String what, String one, String other) {
        add(
                what,
                RefusalCode.DUPLICATE,
                ZipForge.withManifest(stored(one, "x"), stored(other, "y")));
    }

    private void names() {
        twins("same name twice", "files/a", "files/a");
        twins("names that differ in case", "files/Readme", "files/README");
        twins("folders that differ in case", "files/a/x", "files/A/y");
        twins("sharp s", "files/stra\u00dfe", "files/STRASSE");
        twins("long s", "files/\u017fo", "files/so");
        twins("file and then folder", "files/a", "files/a/b");
        twins("folder and then file", "files/a/b", "files/a");
        add(
                "manifest twice",
                RefusalCode.DUPLICATE,
                ZipForge.withManifest(stored("package.yaml", ZipForge.MANIFEST)));
    }

    private void frame(String what, Consumer<ZipForge> change) {
        add(what, RefusalCode.FORMAT, ZipForge.withManifest(stored("files/a", "x")).with(change));
    }

    private void bytes(String what, RefusalCode code, byte[] bytes) {
        all.add(new PoisonedArchive(what, code, bytes));
    }

    private void frames() {
        var good = ZipForge.withManifest(stored("files/a", "x")).bytes();
        bytes("nothing", RefusalCode.FORMAT, new byte[0]);
        bytes("text", RefusalCode.FORMAT, "not a ZIP file, however you look".getBytes(UTF_8));
        bytes("only zeros", RefusalCode.FORMAT, new byte[4096]);
        bytes("empty ZIP", RefusalCode.MANIFEST, ZipForge.of().bytes());
        bytes("cut at the end", RefusalCode.FORMAT, Arrays.copyOf(good, good.length - 1));
        bytes("cut in the middle", RefusalCode.FORMAT, Arrays.copyOf(good, good.length / 2));
        bytes("cut at the beginning", RefusalCode.FORMAT, Arrays.copyOfRange(good, 1, good.length));
        frame("something before it", f -> f.before = "#!/bin/sh\n".getBytes(UTF_8));
        frame("something after it", f -> f.after = "more".getBytes(UTF_8));
        frame("comment", f -> f.comment = "a comment".getBytes(UTF_8));
        frame("second archive in the comment", f -> f.comment = good);
        frame("something between entries", f -> f.between = "hidden".getBytes(UTF_8));
        frame("something before the directory", f -> f.beforeDirectory = "hidden".getBytes(UTF_8));
        frame("part of a split archive", f -> f.disk = 1);
        frame("counts too few entries", f -> f.countLie = -1);
        frame("counts too many entries", f -> f.countLie = 1);
        frame("directory elsewhere", f -> f.directoryOffsetLie = 7);
        frame("directory too short", f -> f.directoryBytesLie = -7);
        frame("directory beyond the file", f -> f.directoryOffsetLie = 1 << 20);
        add(
                "64-bit extension",
                RefusalCode.ENTRIES,
                ZipForge.withManifest().with(f -> f.countLie = 0xFFFE));
        var many = ZipForge.withManifest();
        for (int i = 0; i < 300; i++) {
            many.plus(stored("files/" + i, ""));
        }
        add("too many entries", RefusalCode.ENTRIES, many);
        add(
                "too many entries, and says otherwise",
                RefusalCode.FORMAT,
                many.with(f -> f.countLie = -250));
    }

    private void lie(String what, Consumer<ForgedEntry> lie) {
        entry(what, RefusalCode.FORMAT, stored("files/a", "content").with(e -> e.localLie = lie));
    }

    private void lies() {
        lie("two names", e -> e.name = "files/b".getBytes(UTF_8));
        lie("two sizes", e -> e.size = 1);
        lie("two packed sizes", e -> e.packedSize = 1);
        lie("two checksums", e -> e.crc = 1);
        lie("two methods", e -> e.method = 8);
        lie("two sets of flags", e -> e.flags = 0);
        entry(
                "place beyond the file",
                RefusalCode.FORMAT,
                stored("files/a", "x").with(e -> e.offset = 1 << 20));
        entry(
                "two entries in one place",
                RefusalCode.FORMAT,
                stored("files/a", "x").with(e -> e.offset = 0).with(e -> e.ghost = true));
        entry(
                "longer than the file",
                RefusalCode.FORMAT,
                stored("files/a", "x").with(e -> e.packedSize = e.size = 1 << 19));
        entry(
                "stored with its sizes behind it",
                RefusalCode.FORMAT,
                stored("files/a", "x").with(e -> e.flags |= 8));
        entry(
                "other sizes behind it",
                RefusalCode.FORMAT,
                deflated("files/a", new byte[99])
                        .with(e -> e.flags |= 8)
                        .with(e -> e.descriptor = new byte[16]));
        entry(
                "stored with two sizes",
                RefusalCode.FORMAT,
                stored("files/a", "x").with(e -> e.size = 2));
        entry(
                "folder with content",
                RefusalCode.FORMAT,
                stored("files/a/", "x").with(e -> e.attributes = 0));
        entry(
                "comment on an entry",
                RefusalCode.FORMAT,
                stored("files/a", "x").with(e -> e.comment = "c"));
    }

    private void contents() {
        entry("wrong checksum", RefusalCode.CHECKSUM, stored("files/a", "x").with(e -> e.crc++));
        entry(
                "wrong checksum, deflated",
                RefusalCode.CHECKSUM,
                deflated("files/a", new byte[999]).with(e -> e.crc++));
        entry(
                "more than it says",
                RefusalCode.CHECKSUM,
                deflated("files/a", new byte[100_000]).with(e -> e.size = 10));
        entry(
                "less than it says",
                RefusalCode.CHECKSUM,
                deflated("files/a", new byte[10]).with(e -> e.size = 1000));
        entry(
                "cut content",
                RefusalCode.CHECKSUM,
                deflated("files/a", "some words, and others".getBytes(UTF_8))
                        .with(e -> e.packed = Arrays.copyOf(e.packed, --e.packedSize)));
        entry(
                "content that was never deflated",
                RefusalCode.CHECKSUM,
                stored("files/a", "never deflated").with(e -> e.method = 8));
        entry(
                "something hidden behind deflated content",
                RefusalCode.CHECKSUM,
                deflated("files/a", "some words".getBytes(UTF_8))
                        .with(e -> e.packed = ZipForge.join(e.packed, "hidden".getBytes(UTF_8)))
                        .with(e -> e.packedSize = e.packed.length));
        entry("encrypted", RefusalCode.METHOD, stored("files/a", "x").with(e -> e.flags |= 1));
        entry(
                "strongly encrypted",
                RefusalCode.METHOD,
                stored("files/a", "x").with(e -> e.flags |= 0x41));
        entry(
                "encrypted directory",
                RefusalCode.METHOD,
                stored("files/a", "x").with(e -> e.flags |= 0x2000));
        entry("bzip2", RefusalCode.METHOD, stored("files/a", "x").with(e -> e.method = 12));
        entry("zstd", RefusalCode.METHOD, stored("files/a", "x").with(e -> e.method = 93));
        entry(
                "unknown method",
                RefusalCode.METHOD,
                stored("files/a", "x").with(e -> e.method = 99));
    }

    private void bombs() {
        entry("flat bomb", RefusalCode.RATIO, deflated("files/bomb", new byte[1 << 20]));
        add(
                "bomb of many",
                RefusalCode.RATIO,
                ZipForge.withManifest(
                        deflated("files/1", new byte[200_000]),
                        deflated("files/2", new byte[200_000])));
        entry(
                "flat bomb that lies",
                RefusalCode.CHECKSUM,
                deflated("files/bomb", new byte[1 << 20]).with(e -> e.size = 1000));
        var inner = ZipForge.of(deflated("bomb", new byte[1 << 20])).bytes();
        entry("bomb within", RefusalCode.RATIO, stored("files/inner.zip", inner));
        var innerMost = ZipForge.of(stored("inner.zip", inner)).bytes();
        entry("bomb within within", RefusalCode.RATIO, deflated("files/a.jar", innerMost));
        entry(
                "too many within one another",
                RefusalCode.NESTING,
                stored("files/a.jar", ZipForge.of(stored("b", innerMost)).bytes()));
        entry(
                "announces more than allowed",
                RefusalCode.SIZE,
                deflated("files/a", "x".getBytes(UTF_8))
                        .with(e -> e.size = Integer.MAX_VALUE)
                        .with(e -> e.packed = noise(1 << 20))
                        .with(e -> e.packedSize = e.packed.length));
        entry("too large", RefusalCode.SIZE, stored("files/a", noise(3 << 20)));
    }

    private void manifest(String what, String manifest) {
        add(what, RefusalCode.MANIFEST, ZipForge.withManifest(manifest));
    }

    private void manifests() {
        add("no manifest", RefusalCode.MANIFEST, ZipForge.of(stored("files/a", "x")));
        manifest("empty manifest", "");
        manifest("manifest that is a list", "- a\n- b\n");
        manifest("broken manifest", "name: [unfinished\n");
        manifest("manifest with a tab", "name:\n\tx: y\n");
        manifest("two manifests in one", ZipForge.MANIFEST + "---\n" + ZipForge.MANIFEST);
        manifest("unknown key", ZipForge.MANIFEST + "license: MIT\n");
        manifest("key twice", ZipForge.MANIFEST + "name: been/other\n");
        manifest("missing key", ZipForge.MANIFEST.replaceAll("kind: .*\n", ""));
        manifest("unknown kind", ZipForge.MANIFEST.replace("data", "dat"));
        manifest("name without group", ZipForge.MANIFEST.replace("been/", ""));
        manifest("name with a parent", ZipForge.MANIFEST.replace("been/", "../"));
        manifest("version with a slash", ZipForge.MANIFEST.replace("1.0", "1/0"));
        manifest("version that is a list", ZipForge.MANIFEST.replace("1.0", "[1, 0]"));
        manifest("empty version", ZipForge.MANIFEST.replace("1.0", "''"));
        manifest("platform of one part", ZipForge.MANIFEST + "platforms: [linux]\n");
        manifest("provenance of lists", ZipForge.MANIFEST + "provenance: {a: [b]}\n");
        manifest("aliases", ZipForge.MANIFEST + "provenance: {a: &a x, b: *a}\n");
        manifest("laughs", "a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\n");
        manifest("nested deeply", "a: " + "[".repeat(10_000) + "]".repeat(10_000) + "\n");
        manifest("too large a manifest", ZipForge.MANIFEST + "# " + "x".repeat(70_000) + "\n");
        add(
                "manifest that is no text",
                RefusalCode.MANIFEST,
                ZipForge.of(stored("package.yaml", new byte[] {'a', ':', ' ', (byte) 0xff})));
    }

    /** Bytes that do not compress, always the same. */
    private static byte[] noise(int count) {
        var bytes = new byte[count];
        new java.util.Random(1).nextBytes(bytes);
        return bytes;
    }
}
