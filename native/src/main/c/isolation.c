#include "isolation.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <net/if.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "options.h"
#include "program.h"
#include "tree.h"

enum { NR_CLOSE_RANGE = 436 };
#define ROOM (1 << 20) /* in a private /tmp beyond the disk limit, so that exceeding it is detected */

pid_t first_process;
static const char *const TEMPORARY[] = {"/tmp", "/var/tmp", "/dev/shm"};

/* Without privileges, a user namespace provides those that the other namespaces need. */
static int take_privileges(void) {
    char map[64];
    uid_t user = geteuid();
    gid_t group = getegid();
    if (user == 0) return 1;
    if (unshare(CLONE_NEWUSER) < 0) return 0;
    put("/proc/self/setgroups", "deny");
    snprintf(map, sizeof map, "%u %u 1", user, user);
    if (!put("/proc/self/uid_map", map)) return 0;
    snprintf(map, sizeof map, "%u %u 1", group, group);
    return put("/proc/self/gid_map", map);
}

/* Process 1 of the PID namespace: waits for orphans. When it ends, the kernel ends all others. */
static void wait_for_orphans(void) {
    sigset_t child;
    struct rusage use;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    end_with_supervisor();
    syscall(NR_CLOSE_RANGE, 0, ~0U, 0);
    for (;;) {
        while (wait4(-1, NULL, WNOHANG, &use) > 0) add_use(&start->reaped, &use);
        sigwaitinfo(&child, NULL);
    }
}

int separate(void) {
    if (!apart(PRIVATE_TMP) && !apart(NO_NETWORK) && !apart(OWN_PROCESSES)) return 1;
    if (!take_privileges()) return failed("privileges");
    if (!apart(OWN_PROCESSES)) return 1;
    if (unshare(CLONE_NEWPID) < 0 || (first_process = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)) < 0)
        return failed("processes");
    if (first_process == 0) wait_for_orphans();
    return 1;
}

/* Creates the folder and its parents. */
static void make_folders(const char *folder) {
    char path[4096];
    snprintf(path, sizeof path, "%s", folder);
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(path, 0755);
        *slash = '/';
    }
    mkdir(path, 0755);
}

static int cover(const char *folder, const char *how) {
    return mount("tmpfs", folder, "tmpfs", MS_NOSUID | MS_NODEV, how) == 0 || errno == ENOENT;
}

/* Binds what is visible, and has been opened, to where it no longer is. */
static int show(const int *seen) {
    char there[64];
    for (int i = 0; visible[i]; i++) {
        struct stat behind, now_there;
        if (fstat(seen[i], &behind) < 0 || (stat(visible[i], &now_there) == 0 && behind.st_ino == now_there.st_ino &&
                                            behind.st_dev == now_there.st_dev)) continue;
        make_folders(visible[i]);
        snprintf(there, sizeof there, "/proc/self/fd/%d", seen[i]);
        if (mount(there, visible[i], NULL, MS_BIND | MS_REC, NULL) < 0) return 0;
    }
    return 1;
}

/* Mounts empty file systems in memory, which disappear with the last process that sees them; what is visible is bound
   into them. A closed folder in another is hidden first: what is bound into the other brings it along. */
static int hide(void) {
    int seen[MOST_FOLDERS];
    char size[64] = "mode=1777";
    mode_t usual = umask(022);
    if (option[DISK_LIMIT]) snprintf(size, sizeof size, "mode=1777,size=%lld", limit(DISK_LIMIT) + ROOM);
    for (int i = 0; visible[i]; i++) seen[i] = open(visible[i], O_PATH | O_DIRECTORY | O_CLOEXEC);
    for (int i = 0; hidden[i]; i++)
        if (!cover(hidden[i], "mode=755") || !show(seen)) return 0;
    for (size_t i = 0; apart(PRIVATE_TMP) && i < sizeof TEMPORARY / sizeof *TEMPORARY; i++)
        if (!cover(TEMPORARY[i], size)) return 0;
    if (!show(seen)) return 0;
    umask(usual);
    return 1;
}

static int own_mounts(void) {
    return unshare(CLONE_NEWNS) == 0 && mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0;
}

/* A network that reaches only the program itself. */
static int no_network(void) {
    struct ifreq loopback = {.ifr_name = "lo", .ifr_flags = IFF_UP | IFF_RUNNING};
    int fd, up;
    if (unshare(CLONE_NEWNET) < 0 || (fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0)) < 0) return 0;
    up = ioctl(fd, SIOCSIFFLAGS, &loopback) == 0;
    close(fd);
    return up;
}

/* Tools see only the PID namespace's processes; includes System V memory. */
static int own_processes(void) {
    return unshare(CLONE_NEWIPC) == 0 && mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL) == 0;
}

/* Drops capabilities and further groups, without a way to regain them. */
static int take_on(const char *user) {
    unsigned uid, gid;
    if (sscanf(user, "%u:%u", &uid, &gid) != 2) return 0;
    if (uid != 0 && uid == geteuid() && gid == getegid()) return 1;
    for (int capability = 0; prctl(PR_CAPBSET_READ, capability) >= 0; capability++)
        if (prctl(PR_CAPBSET_DROP, capability) < 0) return 0;
    return setgroups(0, NULL) == 0 && setresgid(gid, gid, gid) == 0 && setresuid(uid, uid, uid) == 0;
}

int isolate(void) {
    const char *hiding = apart(PRIVATE_TMP) ? "private-tmp" : hidden[0] ? "closed" : NULL;
    if ((hiding || apart(OWN_PROCESSES)) && !own_mounts()) return failed(hiding ? hiding : "mounts");
    if (hiding && !hide()) return failed(hiding);
    if (apart(OWN_PROCESSES) && !own_processes()) return failed("processes");
    if (apart(NO_NETWORK) && !no_network()) return failed("network");
    if (apart(NO_ASLR) && personality(personality(0xffffffff) | ADDR_NO_RANDOMIZE) < 0) return failed("aslr");
    if (option[USER] && !take_on(option[USER])) return failed("user");
    return 1;
}
