"""Runs Swift's proxy, account, container and object servers as one group: when one ends, all end.

Usage: swift_group.py ETC DEVICES, with account, container, object and proxy .conf and swift.conf in ETC.
Exit codes: 73 the device's file system keeps no user extended attributes, 74 Swift is not installed, 1 a server ended.
"""

import ctypes
import os
import signal
import sys

NO_XATTR, NO_SWIFT = 73, 74
BACKENDS = ('account', 'container', 'object')


def fail(code, text):
    print(text, file=sys.stderr, flush=True)
    os._exit(code)


def check_xattr(device):
    """Swift keeps an object's metadata in user extended attributes."""
    probe = os.path.join(device, '.xattr-probe')
    try:
        with open(probe, 'w'):
            os.setxattr(probe, 'user.alcova', b'1')
        os.unlink(probe)
    except OSError as error:
        fail(NO_XATTR, 'ERROR: no user extended attributes: %s' % error)


def write_rings(etc):
    """One device, one replica. Ports may change from start to start, the place of an object does not depend on them."""
    from configparser import RawConfigParser

    from swift.common.ring import RingBuilder

    for kind in BACKENDS:
        config = RawConfigParser()
        config.read(os.path.join(etc, kind + '.conf'))
        port = config.getint('DEFAULT', 'bind_port')
        builder = RingBuilder(4, 1, 0)
        builder.add_dev({
            'id': 0, 'region': 1, 'zone': 1, 'device': 'disk', 'weight': 1.0, 'meta': '',
            'ip': '127.0.0.1', 'port': port, 'replication_ip': '127.0.0.1', 'replication_port': port,
        })
        builder.rebalance()
        builder.get_ring().save(os.path.join(etc, kind + '.ring.gz'))


def log_to_console(utils):
    """Swift logs to syslog, which is nobody's here: everything goes to standard error, where the runner reads it."""
    original = utils.get_logger

    def get_logger(conf, name=None, log_to_console=False, **kwargs):
        del log_to_console
        return original(conf, name, log_to_console=True, **kwargs)

    utils.get_logger = get_logger


def serve(etc, kind):
    """The body of one server process; ends with its parent, whatever ends that."""
    libc = ctypes.CDLL(None)
    libc.prctl(1, signal.SIGKILL)
    # What the system calls it: four processes of one command are told apart by it.
    libc.prctl(15, ('swift-' + kind).encode())
    # Swift would leave our process group, and then nobody could end it with the others.
    os.setsid = lambda: None
    from swift.common.wsgi import run_wsgi

    return run_wsgi(os.path.join(etc, kind + '.conf'), kind + '-server', verbose=True)


def main():
    etc, devices = sys.argv[1], sys.argv[2]
    check_xattr(os.path.join(devices, 'disk'))
    try:
        import eventlet
        eventlet.monkey_patch()
        import swift.common.utils as utils
    except ImportError as error:
        fail(NO_SWIFT, 'ERROR: %s' % error)
    utils.SWIFT_CONF_FILE = os.path.join(etc, 'swift.conf')
    log_to_console(utils)
    write_rings(etc)
    children = []
    for kind in BACKENDS + ('proxy',):
        pid = os.fork()
        if pid == 0:
            os._exit(serve(etc, kind) or 0)
        children.append(pid)

    def end(_number, _frame):
        for pid in children:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        os._exit(0)

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    ended, status = os.wait()
    print('ERROR: a server ended (pid %d, status %d)' % (ended, status), file=sys.stderr, flush=True)
    for pid in children:
        if pid != ended:
            os.kill(pid, signal.SIGKILL)
    os._exit(1)


main()
