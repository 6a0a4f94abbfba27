// client HOST PORT TYPE SIZE INSTANCES CALLS MEASUREMENTS WARM-UP: each measurement is the mean of
// CALLS calls, made one after the other.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include <omniORB4/CORBA.h>

#include "echo.hh"

static void check(bool is_right) {
  if (!is_right) throw std::runtime_error("the server returned another value");
}

static void check(const been::Field& sent, const been::Field& returned) {
  check(returned.kind == sent.kind && returned.number == sent.number &&
        std::string(returned.name) == std::string(sent.name) && returned.packed == sent.packed);
}

static std::function<void(been::Echo_ptr)> call(const std::string& type, int size) {
  been::Field field;
  field.kind = been::NUMBER;
  field.number = 42;
  field.name = "measurements";
  field.packed = true;
  if (type == "integer") {
    return [](been::Echo_ptr echo) { check(echo->integer(1LL << 40) == 1LL << 40); };
  }
  if (type == "string") {
    return [sent = std::string(size, 'x')](been::Echo_ptr echo) {
      CORBA::String_var returned = echo->string(sent.c_str());
      check(sent == returned.in());
    };
  }
  if (type == "structure") {
    return [sent = field](been::Echo_ptr echo) {
      been::Field_var returned = echo->structure(sent);
      check(sent, returned);
    };
  }
  if (type == "integers") {
    been::IntegerSequence integers;
    integers.length(size);
    for (int i = 0; i < size; i++) integers[i] = i;
    return [sent = integers](been::Echo_ptr echo) {
      been::IntegerSequence_var returned = echo->integers(sent);
      check(returned->length() == sent.length());
      check(returned[sent.length() - 1] == sent[sent.length() - 1]);
    };
  }
  been::FieldSequence fields;
  fields.length(size);
  for (int i = 0; i < size; i++) fields[i] = field;
  return [sent = fields](been::Echo_ptr echo) {
    been::FieldSequence_var returned = echo->structures(sent);
    check(returned->length() == sent.length());
    check(sent[sent.length() - 1], returned[sent.length() - 1]);
  };
}

static void measure(char** argv) {
  using Clock = std::chrono::steady_clock;
  int instances = std::atoi(argv[5]);
  int calls = std::atoi(argv[6]);
  const char* options[][2] = {{"giopMaxMsgSize", "1000000000"}, {nullptr, nullptr}};
  int none = 0;
  CORBA::ORB_var orb = CORBA::ORB_init(none, nullptr, "omniORB4", options);
  std::vector<been::Echo_var> echoes;
  for (int i = 0; i < instances; i++) {
    auto address = "corbaloc:iiop:" + std::string(argv[1]) + ":" + argv[2] + "/" + std::to_string(i);
    CORBA::Object_var object = orb->string_to_object(address.c_str());
    echoes.push_back(been::Echo::_narrow(object));
    check(!CORBA::is_nil(echoes.back()));
  }
  auto echo = call(argv[3], std::atoi(argv[4]));
  for (int i = -std::atoi(argv[8]); i < std::atoi(argv[7]); i++) {
    if (i == 0) echoes[0]->start();
    auto start = Clock::now();
    for (int j = 0; j < calls; j++) echo(echoes[j % instances]);
    double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    if (i >= 0) std::printf("round-trip %.3f throughput %.3f\n", seconds / calls * 1e6, calls / seconds);
  }
}

int main(int, char** argv) {
  try {
    measure(argv);
  } catch (const CORBA::Exception& e) {
    std::fprintf(stderr, "the call failed: %s\n", e._name());
    return 1;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
}
