#!/bin/sh
# build.sh PREFIX COMPILER OPTION...
set -eu
prefix=$1
shift
idl=$prefix/bin/omniidl
[ -x "$idl" ] || {
    echo "error: there is no $idl; Debian has it in the package omniidl" >&2
    exit 1
}
[ -e "$prefix/include/omniORB4/CORBA.h" ] || {
    echo "error: there is no $prefix/include/omniORB4/CORBA.h; Debian has it in the package libomniorb4-dev" >&2
    exit 1
}
command -v "$1" >/dev/null || {
    echo "error: the C++ compiler $1 is not installed; Debian has one in the package g++" >&2
    exit 1
}
"$idl" -bcxx echo.idl
for program in server client; do
    "$@" -I "$prefix/include" -o "$program" "$program.cc" echoSK.cc \
        -L "$prefix/lib" "-Wl,-rpath,$prefix/lib" -lomniORB4 -lomnithread -pthread
done
