package javax.rmi.CORBA;

import org.omg.CORBA_2_3.portable.ObjectImpl;

/** References of JacORB extend this class, which JDKs have only up to release 10. */
public abstract class Stub extends ObjectImpl {}
