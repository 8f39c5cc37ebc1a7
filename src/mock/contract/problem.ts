/** One way in which a request or a response contradicts the document. */
export interface Problem {
  /** `body`, `header`, `path` or the like, then the way to the value. Empty for the whole message. */
  readonly location: readonly string[];
  /** What is wrong at the location, in words: `must be number`. */
  readonly message: string;
  /** The JSON Schema keyword that is violated, or an HTTP status. */
  readonly code: string | number;
}

/** Problems of one message that are listed; a large body can have millions. */
export const MAX_PROBLEMS = 50;

/** A problem as one line: `body.bulk_data.0.amount: must be number`. */
export function problemLine({ location, message }: Problem): string {
  return location.length === 0 ? message : `${location.join('.')}: ${message}`;
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  try {
    return String(error);
  } catch {
    return 'something without a text';
  }
}
