import type { OperationId } from '../../../generated/operations.ts';
import type { OperationRequest } from './operation-request.ts';
import type { Problem } from './problem.ts';

/** Another opinion on what the compiled validators do not accept. */
export interface Validator {
  requestProblems(request: OperationRequest): Promise<readonly Problem[]>;
  responseProblems(
    operation: OperationId,
    status: number,
    body: unknown,
  ): Promise<readonly Problem[]>;
}
