"""server.py SCALE settings=SETTINGS INITDB: serves the tables of pgbench from a new cluster in the working folder."""

import glob
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import sys
import time

scale, settings, initdb = sys.argv[1:]
if os.getuid() == 0:
    sys.exit("PostgreSQL does not run as root; run the task as another user, such as isolation: {user: own}")

# Debian has the programs of a server in a folder for each of its versions.
path = os.pathsep.join([os.environ["PATH"], *sorted(glob.glob("/usr/lib/postgresql/*/bin"), reverse=True)])
initdb = os.path.realpath(shutil.which(initdb, path=path) or sys.exit(f"there is no {initdb} on this host"))
secret, password = secrets.token_hex(16), secrets.token_hex(16)
with open("secret", "x", opener=lambda file, flags: os.open(file, flags, 0o600)) as file:
    file.write(secret)
make = [initdb, "--pgdata=data", "--no-sync", "--username=postgres", "--auth=scram-sha-256", "--pwfile=secret"]
try:
    pwd.getpwuid(os.getuid())
except KeyError:
    # Users of tasks have no name, and initdb looks its own up: to it alone, they are nobody.
    make = ["unshare", "--user", "--map-user=nobody", *make]
if status := subprocess.run(make, stdout=subprocess.DEVNULL).returncode:
    sys.exit(status)

with open("data/pg_hba.conf", "a") as access:
    access.write("host pgbench pgbench all scram-sha-256\n")
with socket.create_server(("", 0)) as free:
    port = str(free.getsockname()[1])
start = [os.path.join(os.path.dirname(initdb), "postgres"), "-D", "data", "-p", port]
for setting in ["listen_addresses=*", "unix_socket_directories=", *settings.partition("=")[2].split()]:
    start += ["-c", setting]
server = subprocess.Popen(start)
os.environ.update(PGHOST="localhost", PGPORT=port)
owner = {**os.environ, "PGUSER": "postgres", "PGPASSWORD": secret, "PGDATABASE": "postgres"}
client = {**os.environ, "PGUSER": "pgbench", "PGPASSWORD": password, "PGDATABASE": "pgbench"}
# Status 1 or 2: the server does not answer yet. 3: pg_isready could not ask, for example without a user name.
while (status := subprocess.run(["pg_isready", "--quiet"], env=owner).returncode) != 0:
    if server.poll() is not None or status not in (1, 2):
        sys.exit(server.poll() or f"pg_isready ended with status {status}")
    time.sleep(0.1)
# The password is no secret, so its user may not run programs or read files by the server.
for fill, user in [
    (["psql", "--quiet", f"--command=create role pgbench login password '{password}'"], owner),
    (["psql", "--quiet", "--command=create database pgbench owner pgbench"], owner),
    (["pgbench", "--initialize", "--quiet", f"--scale={scale}"], client),
    (["psql", "--quiet", "--command=checkpoint"], owner),
]:
    if status := subprocess.run(fill, env=user).returncode:
        sys.exit(status)
print("listening on port", port, "with password", password)
sys.exit(f"PostgreSQL ended with status {server.wait()}")
