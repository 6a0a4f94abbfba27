/* What the launcher was asked for, one letter an option; LaunchPlan (Java) is the other side. */
#define MOST_FILES 32
#define MOST_FOLDERS 16

/* Files and folders. */
enum { STATUS = 's', CONTROL = 'c', DIRECTORY = 'd', CPU_FILE = 'u', MEMORY_FILE = 'm', PIDS_FILE = 'n' };

/* Limits: times in nanoseconds, sizes in bytes. */
enum { CPU_LIMIT = 'T', WALL_LIMIT = 'W', SOFT_CPU = 't', SOFT_WALL = 'w', GRACE_PERIOD = 'G' };
enum { MEMORY_LIMIT = 'M', PIDS_LIMIT = 'N', OUTPUT_LIMIT = 'O', DISK_LIMIT = 'D' };

/* Whose life bounds the run, and what it runs on, as whom and apart from what. */
enum { LEASE = 'L', STARTER = 'P', CORES = 'a', USER = 'U', APART = 'i', COUNTING = 'C', ERRORS_TOO = 'E' };

/* What may be given more than once. */
enum { GROUP = 'g', ACCOUNTING = 'r', FOLDER = 'f', VISIBLE = 'k', HIDDEN = 'h' };

/* Of a launcher that stands by, and of what it is ordered: its own standard streams are not the program's. */
enum { STANDBY = 'S', INPUT_FILE = 'I', OUTPUT_FILE = 'o', ERRORS_FILE = 'e' };

/* Letters of APART. */
enum { PRIVATE_TMP = 't', NO_NETWORK = 'n', OWN_PROCESSES = 'p', NO_ASLR = 'a' };

/* Each list ends with NULL. */
extern const char *option[128], *accounting[MOST_FILES + 1];
extern const char *folders[MOST_FOLDERS + 1]; /* what is written below them counts against the limit on disk */
extern const char *hidden[MOST_FOLDERS + 1];  /* only what is visible is seen of them */
extern const char *visible[MOST_FOLDERS + 1]; /* stay to be seen beside a private /tmp, and in what is hidden */

/* The index of the command in argv; 0 when something needed is missing. Adds to what was read before. */
int read_options(int argc, char **argv);

/* The number of an option, 0 when it was not given. */
long long limit(int which);

/* Whether the run is to be apart from that. */
int apart(int letter);
