import type { Server } from '../../lib/openapi.ts';
import { defaultUrl } from '../../lib/samples.ts';

/** Where the mock listens when no port is chosen. */
const ORIGIN = 'http://localhost:4010';

/** The base URL of an interface on the mock: its path stays, its host changes. */
export function mockRoot(server: Server): string {
  return `${ORIGIN}${new URL(defaultUrl(server)).pathname.replace(/\/$/, '')}`;
}
