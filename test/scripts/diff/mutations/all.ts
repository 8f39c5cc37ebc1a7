import { harmless } from './harmless.ts';
import { breakingOperations, breakingSecurity } from './operations.ts';
import { breakingRequests } from './requests.ts';
import { breakingNames, breakingResponses } from './responses.ts';

export const breaking = [
  ...breakingOperations,
  ...breakingSecurity,
  ...breakingRequests.map(({ name, apply }) => ({ name: `request, ${name}`, apply })),
  ...breakingResponses.map(({ name, apply }) => ({ name: `response, ${name}`, apply })),
  ...breakingNames,
];
export { harmless };
