import { redactText } from '../shared/redact.ts';
import { printable } from '../shared/terminal.ts';

/** Wrong arguments, said to the one who typed them: on one line, without control characters and secrets. */
export class ArgumentsError extends Error {
  constructor(message: string) {
    super(redactText(printable(message), [], Infinity));
  }
}
