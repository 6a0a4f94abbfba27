// server INSTANCES CLIENTS: prints the port on which it listens, and runs until it is stopped.
#include <condition_variable>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <string>

#include <omniORB4/CORBA.h>
#include <omniORB4/omniIOR.h>

#include "echo.hh"

static std::mutex lock;
static std::condition_variable all_started;
static int missing;

class Echo : public POA_been::Echo {
 public:
  void start() override {
    std::unique_lock<std::mutex> own(lock);
    if (--missing == 0) all_started.notify_all();
    all_started.wait(own, [] { return missing == 0; });
  }
  CORBA::LongLong integer(CORBA::LongLong value) override { return value; }
  char* string(const char* value) override { return CORBA::string_dup(value); }
  been::Field* structure(const been::Field& value) override { return new been::Field(value); }
  been::IntegerSequence* integers(const been::IntegerSequence& value) override { return new been::IntegerSequence(value); }
  been::FieldSequence* structures(const been::FieldSequence& value) override { return new been::FieldSequence(value); }
};

// Of the address in the reference to an object of this process.
static int port(CORBA::Object_ptr object) {
  omniIOR_var reference = object->_PR_getobj()->_getIOR();
  IIOP::ProfileBody body;
  IIOP::unmarshalProfile(reference->iopProfiles()[0], body);
  return body.address.port;
}

int main(int, char** argv) {
  const char* options[][2] = {{"giopMaxMsgSize", "1000000000"}, {nullptr, nullptr}};
  int none = 0;
  CORBA::ORB_var orb = CORBA::ORB_init(none, nullptr, "omniORB4", options);
  // Its objects are found by their ids.
  CORBA::Object_var found = orb->resolve_initial_references("omniINSPOA");
  PortableServer::POA_var poa = PortableServer::POA::_narrow(found);
  missing = std::atoi(argv[2]);
  CORBA::Object_var object;
  for (int i = 0; i < std::atoi(argv[1]); i++) {
    PortableServer::ObjectId_var id = PortableServer::string_to_ObjectId(std::to_string(i).c_str());
    poa->activate_object_with_id(id, new Echo);
    object = poa->id_to_reference(id);
  }
  PortableServer::POAManager_var manager = poa->the_POAManager();
  manager->activate();
  std::cout << "listening on port " << port(object) << std::endl;
  orb->run();
}
