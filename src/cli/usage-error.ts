/** Wrong arguments, said to the one who typed them. */
export class UsageError extends Error {}
