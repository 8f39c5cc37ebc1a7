import os, sys

from pay import UNKNOWN, void_charge

note = os.path.join(os.environ.get("PAYMENTS_STATE_DIR", "."), "void-FLW-PREAUTH-0001")


def write(path, text, flag):
    file = os.open(path, os.O_WRONLY | os.O_CREAT | flag)
    os.write(file, text.encode())
    os.fsync(file)  # the disk has it, whatever happens now
    os.close(file)


try:
    write(note, "", os.O_EXCL)  # of several that begin, one alone can
except FileExistsError:
    # A note without an end: somebody has begun, and nobody knows what came of it.
    with open(note) as file:
        end = file.read()
    sys.exit(int(end) if end else UNKNOWN)

outcome = void_charge()
if outcome != UNKNOWN:
    write(note + ".end", str(outcome), os.O_TRUNC)
    os.replace(note + ".end", note)  # never half of it
sys.exit(outcome)
