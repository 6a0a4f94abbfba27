/*
 * mock KNOB[=VALUE]...: a task that behaves as badly as it is told to, one knob after the other.
 *
 *   witness=DIR       from now on a file of this attempt in DIR holds when it was first and last seen alive
 *   ignore=SIGNALS    does not end by these, such as 15,1
 *   run=MS busy=MS    sleeps, or spins
 *   until=FILE        waits for a file; mark=FILE makes one
 *   checkpoint=NAME:VALUE  published, and waited for until it is safe
 *   log=N             log records through the socket, as fast as they go
 *   values=N          results of one value through the socket; then says how many were taken
 *   result=NAME:BYTES in the results folder, with content that only this attempt would write
 *   out=BYTES err=BYTES    lines on standard output or standard error
 *   line=BYTES junk=BYTES ansi=N  one line without an end, bytes that are no UTF-8, coloured lines
 *   fork=N daemon=N   children that stay, children of nobody that stay and ignore everything
 *   bomb              forks for ever
 *   threads=N descriptors=N   as many as it gets; then says how many
 *   anonymous=BYTES shm=BYTES cache=BYTES disk=BYTES   fills memory, shared memory, page cache, disk
 *   port=N            listens there; ends with 98 when somebody else does
 *   kill-all          signals all it may; only in a process space of its own
 *   crash=SIGNAL exit=N
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { BLOCK = 1 << 16, WINDOW = 256, FAILED = 96, REFUSED = 97, IN_USE = 98, HIGHEST_OWN_PID = 64 };

static char block[BLOCK];
static int witness = -1, stream = -1;

static void fail(const char *what) {
    fprintf(stderr, "mock: %s: %s\n", what, strerror(errno));
    exit(FAILED);
}

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_BOOTTIME, &time); /* the same for all processes of the machine */
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void pause_for(long long nanos) {
    struct timespec time = {nanos / 1000000000, nanos % 1000000000};
    while (nanosleep(&time, &time) < 0 && errno == EINTR) continue;
}

static const char *variable(const char *name) {
    const char *value = getenv(name);
    return value ? value : "none";
}

/* "FIRST LAST PID", each padded, written in place: what is read is at most a line old. */
static void *testify(void *first) {
    char line[80];
    for (;; pause_for(2000000)) {
        int length = snprintf(line, sizeof line, "%020lld %020lld %010d\n", *(long long *)first, now(), getpid());
        if (pwrite(witness, line, length, 0) != length) fail("witness");
    }
    return NULL;
}

static void begin_witness(const char *folder) {
    static long long first;
    char path[4096];
    pthread_t thread;
    first = now();
    snprintf(path, sizeof path, "%s/%s@%s.%d", folder, variable("BEEN_TASK"), variable("BEEN_ATTEMPT"), getpid());
    if ((witness = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0644)) < 0) fail(path);
    if (pthread_create(&thread, NULL, testify, &first) != 0) fail("thread");
}

static void put_all(int fd, const char *text, size_t length) {
    for (ssize_t n; length > 0; text += n, length -= n)
        if ((n = write(fd, text, length)) < 0) {
            if (errno == EINTR) n = 0;
            else fail("write");
        }
}

static void put_block(int fd, long long bytes) {
    for (; bytes > 0; bytes -= BLOCK) put_all(fd, block, bytes < BLOCK ? bytes : BLOCK);
}

static void fill_block(const char *piece) {
    size_t length = strlen(piece);
    for (size_t at = 0; at < BLOCK; at++) block[at] = piece[at % length];
}

static void connect_to_runtime(void) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (stream >= 0) return;
    snprintf(address.sun_path, sizeof address.sun_path, "%s", variable("BEEN_SOCKET"));
    stream = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connect(stream, (struct sockaddr *)&address, sizeof address) < 0) {
        close(stream);
        stream = -1;
    }
}

/* Asks again on a new connection until it is answered: a host runtime may be killed in between. */
static void publish(char *name) {
    static int id;
    char line[1024], answer[4096], *value = strchr(name, ':');
    *value++ = 0;
    for (;;) {
        connect_to_runtime();
        int length = snprintf(line, sizeof line, "{\"type\":\"checkpoint\",\"id\":%d,\"name\":\"%s\",\"value\":\"%s\"}\n",
                              ++id, name, value);
        ssize_t n = stream < 0 ? -1 : send(stream, line, length, MSG_NOSIGNAL);
        if (n == length && (n = read(stream, answer, sizeof answer - 1)) > 0) {
            answer[n] = 0;
            if (strstr(answer, "\"done\"")) return;
            fprintf(stderr, "mock: %s", answer);
            exit(REFUSED);
        }
        if (stream >= 0) close(stream);
        stream = -1;
        pause_for(20000000);
    }
}

static void log_records(long long count) {
    connect_to_runtime();
    FILE *lines = stream < 0 ? NULL : fdopen(dup(stream), "w");
    if (!lines) fail("socket");
    for (long long i = 0; i < count; i++)
        fprintf(lines, "{\"type\":\"log\",\"level\":\"info\",\"text\":\"record %lld\"}\n", i);
    if (fclose(lines) != 0) fail("log");
}

/* Some at a time, so that neither side waits for the other to read. */
static void send_values(long long count) {
    char answer[4096];
    long long taken = 0;
    connect_to_runtime();
    FILE *lines = stream < 0 ? NULL : fdopen(dup(stream), "w"), *answers = stream < 0 ? NULL : fdopen(dup(stream), "r");
    if (!lines || !answers) fail("socket");
    for (long long i = 0, read = 0; i < count;) {
        for (; i < count && i < read + WINDOW; i++)
            fprintf(lines, "{\"type\":\"result\",\"id\":%lld,\"metric\":\"time\",\"unit\":\"ms\",\"values\":[%lld]}\n", i + 1, i);
        if (fflush(lines) != 0) fail("values");
        for (; read < i; read++) {
            if (!fgets(answer, sizeof answer, answers)) fail("answers");
            taken += strstr(answer, "\"done\"") != NULL;
        }
    }
    printf("values %lld\n", taken);
    fflush(stdout);
}

/* Each attempt writes other content, so that nobody's can be taken for another's. */
static void write_result(char *name) {
    char path[4096], piece[300], *bytes = strchr(name, ':');
    *bytes++ = 0;
    snprintf(path, sizeof path, "%s/%s", variable("BEEN_RESULTS"), name);
    snprintf(piece, sizeof piece, "%s@%s/%s\n", variable("BEEN_TASK"), variable("BEEN_ATTEMPT"), name);
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (fd < 0) fail(path);
    fill_block(piece);
    long long left = atoll(bytes), whole = BLOCK - BLOCK % strlen(piece);
    for (; left > 0; left -= whole) put_all(fd, block, left < whole ? left : whole);
    close(fd);
}

static void stay(void) {
    for (;;) pause();
}

static void daemonise(long long count) {
    for (long long i = 0; i < count; i++) {
        if (fork() != 0) continue;
        setsid();
        if (fork() != 0) _exit(0);
        signal(SIGTERM, SIG_IGN);
        signal(SIGHUP, SIG_IGN);
        signal(SIGINT, SIG_IGN);
        for (int fd = 0; fd < 3; fd++) close(fd);
        stay();
    }
}

static void *idle(void *nothing) {
    stay();
    return nothing;
}

static void spawn_threads(long long count) {
    pthread_attr_t small;
    pthread_t thread;
    long long made = 0;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 16384);
    while (made < count && pthread_create(&thread, &small, idle, NULL) == 0) made++;
    printf("threads %lld\n", made);
    fflush(stdout);
}

static void open_descriptors(long long count) {
    long long made = 0;
    while (made < count && open("/dev/null", O_RDONLY) >= 0) made++;
    printf("descriptors %lld\n", made);
    fflush(stdout);
}

static void fill_memory(long long bytes) {
    char *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) fail("mmap");
    for (long long at = 0; at < bytes; at += 4096) memory[at] = 1;
}

static void fill_file(const char *folder, long long bytes) {
    char path[4096];
    snprintf(path, sizeof path, "%s/mock-%s-%d", folder, variable("BEEN_TASK"), getpid());
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) fail(path);
    if (strcmp(folder, "/dev/shm") == 0) unlink(path); /* the memory stays, no name does */
    put_block(fd, bytes);
}

static void listen_on(int port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(fd, (struct sockaddr *)&address, sizeof address) < 0 || listen(fd, 8) < 0) exit(IN_USE);
}

static void kill_all(void) {
    if (getpid() > HIGHEST_OWN_PID) {
        fprintf(stderr, "mock: kill-all is for a process space of its own\n");
        exit(REFUSED);
    }
    kill(-1, SIGKILL);
}

static void ignore(char *list) {
    for (char *next = strtok(list, ","); next; next = strtok(NULL, ",")) signal(atoi(next), SIG_IGN);
}

static void turn(const char *knob, char *value) {
    long long number = atoll(value);
    if (!strcmp(knob, "witness")) begin_witness(value);
    else if (!strcmp(knob, "ignore")) ignore(value);
    else if (!strcmp(knob, "run")) pause_for(number * 1000000);
    else if (!strcmp(knob, "busy")) for (long long end = now() + number * 1000000; now() < end;) continue;
    else if (!strcmp(knob, "until")) while (access(value, F_OK) != 0) pause_for(1000000);
    else if (!strcmp(knob, "mark")) close(open(value, O_WRONLY | O_CREAT | O_CLOEXEC, 0644));
    else if (!strcmp(knob, "checkpoint")) publish(value);
    else if (!strcmp(knob, "log")) log_records(number);
    else if (!strcmp(knob, "values")) send_values(number);
    else if (!strcmp(knob, "result")) write_result(value);
    else if (!strcmp(knob, "out")) fill_block("a line of no interest to anybody\n"), put_block(1, number);
    else if (!strcmp(knob, "err")) fill_block("an error of no interest to anybody\n"), put_block(2, number);
    else if (!strcmp(knob, "line")) fill_block("x"), put_block(1, number);
    else if (!strcmp(knob, "junk")) fill_block("\xff\xfe\x80\xc0\xed\xa0\x80\n"), put_block(1, number);
    else if (!strcmp(knob, "ansi")) for (long long i = 0; i < number; i++) dprintf(1, "\033[31mred\033[0m\033]0;title\007\033[2J %lld\n", i);
    else if (!strcmp(knob, "fork")) { for (long long i = 0; i < number; i++) if (fork() == 0) stay(); }
    else if (!strcmp(knob, "daemon")) daemonise(number);
    else if (!strcmp(knob, "bomb")) for (;;) fork();
    else if (!strcmp(knob, "threads")) spawn_threads(number);
    else if (!strcmp(knob, "descriptors")) open_descriptors(number);
    else if (!strcmp(knob, "anonymous")) fill_memory(number);
    else if (!strcmp(knob, "shm")) fill_file("/dev/shm", number);
    else if (!strcmp(knob, "cache") || !strcmp(knob, "disk")) fill_file(".", number);
    else if (!strcmp(knob, "port")) listen_on((int)number);
    else if (!strcmp(knob, "kill-all")) kill_all();
    else if (!strcmp(knob, "crash")) raise((int)number);
    else if (!strcmp(knob, "exit")) exit((int)number);
    else {
        fprintf(stderr, "mock: there is no knob '%s'\n", knob);
        exit(REFUSED);
    }
}

int main(int argc, char **argv) {
    static char none[1];
    signal(SIGPIPE, SIG_IGN);
    for (int i = 1; i < argc; i++) {
        char *value = strchr(argv[i], '=');
        if (value) *value++ = 0;
        turn(argv[i], value ? value : none);
    }
    return 0;
}
