/*
 * been task ...: how a task in any language, mostly a shell script, talks to the platform. It is on the PATH of every
 * task, small and fast because it runs within the measurement. docs/task-port.md documents the messages on the socket.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "json.h"
#include "line.h"

static const char usage[] =
    "Usage: been task checkpoint NAME [VALUE]\n"
    "       been task await TASK CHECKPOINT [--timeout TIME]\n"
    "       been task latch NAME set COUNT | down [BY] | await [--timeout TIME]\n"
    "       been task log [--level trace|debug|info|warn|error] [TEXT ...]\n"
    "       been task progress DONE TOTAL\n"
    "       been task property NAME [DEFAULT]\n"
    "       been task result METRIC UNIT VALUE ... [--higher]\n"
    "       been task submit [FILE]\n"
    "       been task publish NAME VERSION PATH [--kind data|binary|source] [--description TEXT] [--licence TEXT]\n"
    "\n"
    "Talks to the platform from inside a task. await prints the checkpoint's value, latch down the\n"
    "remaining count. log without a text logs every line of standard input. submit reads a task, or\n"
    "a list of tasks, in JSON from the file or standard input. TIME is 90s, 500ms, 5m or 1h; without\n"
    "a timeout, a wait lasts as long as the task. In result, lower values are better unless --higher\n"
    "is given. publish makes a package of a file or folder, if the task's descriptor allows it, and\n"
    "prints its digest. An argument -- ends the options.\n"
    "\n"
    "Exit status: 0 done, 1 rejected or timed out, 2 bad input, 3 no host runtime answers.\n";

static double timeout = -1;
static const char *level = "info";
static const char *kind = "data", *description = "", *licence = "";
static int higher;

static double seconds(const char *time) {
    char *unit;
    double amount = strtod(time, &unit);
    static const struct { const char *name; double seconds; } units[] = {
        {"ms", 1e-3}, {"s", 1}, {"m", 60}, {"h", 3600},
    };
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (unit > time && amount >= 0 && !strcmp(unit, units[i].name)) return amount * units[i].seconds;
    give_up(MISUSED, "invalid time '%s'; use for example 90s, 500ms, 5m or 1h", time);
}

static long long whole_number(const char *what, const char *number) {
    char *end;
    long long value = strtoll(number, &end, 10);
    if (end == number || *end) give_up(MISUSED, "invalid %s '%s'; expected a whole number", what, number);
    return value;
}

static const char *key(void) {
    static char key[64];
    struct timespec t;
    clock_gettime(CLOCK_BOOTTIME, &t);
    snprintf(key, sizeof key, "%d-%llx", getpid(), t.tv_sec * 1000000000ULL + (unsigned long long)t.tv_nsec);
    return key;
}

/* Removes the options; the other arguments keep their order. */
static int without_options(int count, char **arguments) {
    int left = 0, options = 1;
    for (int i = 0; i < count; i++) {
        const char *one = arguments[i];
        int has_value = i + 1 < count;
        if (!options || strncmp(one, "--", 2) != 0) arguments[left++] = arguments[i];
        else if (!one[2]) options = 0;
        else if (!strcmp(one, "--timeout") && has_value) timeout = seconds(arguments[++i]);
        else if (!strcmp(one, "--level") && has_value) level = arguments[++i];
        else if (!strcmp(one, "--kind") && has_value) kind = arguments[++i];
        else if (!strcmp(one, "--description") && has_value) description = arguments[++i];
        else if (!strcmp(one, "--licence") && has_value) licence = arguments[++i];
        else if (!strcmp(one, "--higher")) higher = 1;
        else if (!strcmp(one, "--help")) exit((fputs(usage, stdout), OK));
        else give_up(MISUSED, "unknown option '%s', or its value is missing; see been task --help", one);
    }
    return left;
}

static void expect(const char *verb, int count, int least, int most) {
    if (count < least || count > most) give_up(MISUSED, "wrong number of arguments for %s; see been task --help", verb);
}

static void checkpoint(int count, char **a) {
    expect("checkpoint", count, 1, 2);
    const char *name = quoted(a[0]), *value = quoted(count > 1 ? a[1] : "");
    ask(text("{\"type\":\"checkpoint\",\"id\":1,\"name\":%s,\"value\":%s}", name, value), -1, a[0]);
}

static void await(int count, char **a) {
    expect("await", count, 2, 2);
    const char *what = text("checkpoint '%s' of task '%s'", a[1], a[0]);
    const char *task = quoted(a[0]), *name = quoted(a[1]);
    puts(ask(text("{\"type\":\"await\",\"id\":1,\"task\":%s,\"checkpoint\":%s}", task, name), timeout, what));
}

static void latch(int count, char **a) {
    expect("latch", count, 2, 3);
    const char *name = quoted(a[0]), *what = text("latch '%s'", a[0]), *form;
    long long number = count == 3 ? whole_number("count", a[2]) : 1;
    if (!strcmp(a[1], "set") && count == 3) {
        form = "{\"type\":\"set-latch\",\"id\":1,\"key\":\"%s\",\"latch\":%s,\"count\":%lld}";
        ask(text(form, key(), name, number), -1, what);
    } else if (!strcmp(a[1], "down")) {
        form = "{\"type\":\"count-down\",\"id\":1,\"key\":\"%s\",\"latch\":%s,\"by\":%lld}";
        puts(ask(text(form, key(), name, number), -1, what));
    } else if (!strcmp(a[1], "await") && count == 2)
        ask(text("{\"type\":\"await-latch\",\"id\":1,\"latch\":%s}", name), timeout, what);
    else give_up(MISUSED, "unknown latch operation '%s'; expected one of: set COUNT, down [BY], await", a[1]);
}

static void record(const char *words) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    long long millis = t.tv_sec * 1000LL + t.tv_nsec / 1000000;
    char *quotation = quoted(words);
    char *line = text("{\"type\":\"log\",\"timeMillis\":%lld,\"level\":\"%s\",\"text\":%s}", millis, level, quotation);
    tell(line);
    free(quotation);
    free(line);
}

static void logged(int count, char **a) {
    static const char *levels[] = {"trace", "debug", "info", "warn", "error"};
    int known = 0;
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) known |= !strcmp(level, levels[i]);
    if (!known) give_up(MISUSED, "unknown level '%s'; expected one of: trace, debug, info, warn, error", level);
    if (count == 0) {
        static char line[1 << 16];
        while (fgets(line, sizeof line, stdin)) {
            line[strcspn(line, "\n")] = 0;
            record(line);
        }
        return;
    }
    char *words = text("%s", a[0]);
    for (int i = 1; i < count; i++) words = text("%s %s", words, a[i]);
    record(words);
}

static void progress(int count, char **a) {
    expect("progress", count, 2, 2);
    long long done = whole_number("progress", a[0]), total = whole_number("total", a[1]);
    tell(text("{\"type\":\"progress\",\"done\":%lld,\"total\":%lld}", done, total));
}

/* The whole content of a file, or of standard input. */
static char *content(FILE *file) {
    char *all = room(LONGEST_LINE + 1);
    size_t length = fread(all, 1, LONGEST_LINE, file);
    if (ferror(file)) give_up(MISUSED, "cannot read the input");
    all[length] = 0;
    return all;
}

static FILE *opened(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) give_up(MISUSED, "cannot read %s", path);
    return file;
}

static void property(int count, char **a) {
    expect("property", count, 1, 2);
    const char *path = getenv("BEEN_PROPERTIES");
    if (!path) give_up(UNREACHABLE, "BEEN_PROPERTIES is not set; this command works only inside a task");
    const char *value = member(content(opened(path)), a[0]);
    if (!value && count == 1) give_up(REFUSED, "this task has no property '%s'", a[0]);
    puts(value ? value : a[1]);
}

static void result(int count, char **a) {
    expect("result", count, 3, 100000);
    char *values = text("%s", "");
    for (int i = 2; i < count; i++) {
        char *end, *before = values;
        double value = strtod(a[i], &end);
        if (end == a[i] || *end || !isfinite(value))
            give_up(MISUSED, "invalid value '%s'; expected a finite number", a[i]);
        values = text("%s%s%.17g", before, i > 2 ? "," : "", value);
        free(before);
    }
    const char *form = "{\"type\":\"result\",\"id\":1,\"metric\":%s,\"unit\":%s,\"better\":\"%s\",\"values\":[%s]}";
    ask(text(form, quoted(a[0]), quoted(a[1]), higher ? "higher" : "lower", values), -1, a[0]);
}

static void submit(int count, char **a) {
    expect("submit", count, 0, 1);
    char *tasks = content(count ? opened(a[0]) : stdin);
    for (char *at = tasks; *at; at++) if (*at == '\n' || *at == '\r') *at = ' ';
    int list = tasks[strspn(tasks, " \t")] == '[';
    const char *form = list ? "{\"type\":\"submit\",\"id\":1,\"key\":\"%s\",\"tasks\":%s}"
                            : "{\"type\":\"submit\",\"id\":1,\"key\":\"%s\",\"tasks\":[%s]}";
    ask(text(form, key(), tasks), -1, "the submission");
}

static void publish(int count, char **a) {
    expect("publish", count, 3, 3);
    char here[4096] = "";
    if (a[2][0] != '/' && !getcwd(here, sizeof here)) give_up(MISUSED, "cannot find the working directory");
    const char *path = quoted(*here ? text("%s/%s", here, a[2]) : a[2]), *what = quoted(kind);
    const char *form = "{\"type\":\"publish\",\"id\":1,\"name\":%s,\"version\":%s,\"path\":%s,\"kind\":%s,"
                       "\"description\":%s,\"licence\":%s}";
    puts(ask(text(form, quoted(a[0]), quoted(a[1]), path, what, quoted(description), quoted(licence)), -1, a[0]));
}

int main(int argc, char **argv) {
    static const struct { const char *name; void (*run)(int, char **); } verbs[] = {
        {"checkpoint", checkpoint}, {"await", await}, {"latch", latch}, {"log", logged},
        {"progress", progress}, {"property", property}, {"result", result}, {"submit", submit},
        {"publish", publish},
    };
    if (argc > 1 && strcmp(argv[1], "task") != 0 && strcmp(argv[1], "--help") != 0)
        give_up(MISUSED, "inside a task, only been task is available: been task %s; see been task --help", argv[1]);
    const char *verb = argc > 2 ? argv[2] : argc > 1 ? argv[1] : "";
    if (!strcmp(verb, "--help")) return fputs(usage, stdout), OK;
    if (argc < 3) return fputs(usage, stderr), MISUSED;
    int count = without_options(argc - 3, argv + 3);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (!strcmp(verb, verbs[i].name)) {
            verbs[i].run(count, argv + 3);
            return fflush(stdout) == 0 ? OK : UNREACHABLE;
        }
    give_up(MISUSED, "unknown command '%s'; see been task --help", verb);
}
