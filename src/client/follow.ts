/** What is to be done when a signal fires. */
class Followers extends Set<() => void> {
  handleEvent() {
    for (const act of this) act();
  }
}

const followers = new WeakMap<AbortSignal, Followers>();

/**
 * Acts when the signal fires, until the function that it gives is called. However many calls share a
 * signal, it has one listener: from the eleventh on Node 20 warns of a leak.
 */
export function follow(signal: AbortSignal, act: () => void): () => void {
  const all = followers.get(signal) ?? new Followers();
  followers.set(signal, all);
  all.add(act);
  // To add what is there already changes nothing.
  signal.addEventListener('abort', all);
  return () => {
    all.delete(act);
    if (all.size === 0) signal.removeEventListener('abort', all);
  };
}
