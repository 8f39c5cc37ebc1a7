/** A rehearsal that cannot be done: the undisturbed run does not work, or a case does not exist. */
export class RehearsalError extends Error {
  override name = 'RehearsalError';
}
