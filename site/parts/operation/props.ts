import type { ErrorShape } from '../../model/errors.ts';
import type { OperationView } from '../../model/operations.ts';
import type { Group } from '../../model/reference.ts';
import type { Sample } from '../../samples/languages.ts';

export interface OperationProps {
  operation: OperationView;
  group: Group;
  errors: readonly ErrorShape[];
  samples: readonly Sample[];
  base: string;
  /** Whether the server of the page has a mock. */
  hasMock: boolean;
  /** Keeps ids apart where several operations share a page; empty on a page of its own. */
  prefix: string;
}

export type Heading = 'h2' | 'h3' | 'h4' | 'h5';
