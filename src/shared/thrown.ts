/** The message of whatever was thrown. */
export function thrownText(error: unknown): string {
  if (error instanceof Error) return error.message;
  try {
    return String(error);
  } catch {
    return 'something without a text';
  }
}
