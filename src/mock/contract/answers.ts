import type { ValidateFunction } from 'ajv';
import type { OperationId } from '../../../generated/operations.ts';
import type { Problem } from '../pipeline/message.ts';
import type { Prism, PrismOperation } from './prism.ts';
import { type Compile, type Validate, bundleOf, isPlain, lazyCompile } from './schemas.ts';

/** What is wrong with an answer, or undefined when only Prism can say. */
export type CheckAnswer = (status: number, body: unknown) => readonly Problem[] | undefined;

const NONE: readonly Problem[] = [];

/** Compiled checks of the answers of each operation, from the schemas Prism validates with. */
export function compileAnswers(
  prism: Prism,
  resources: ReadonlyMap<OperationId, PrismOperation>,
): ReadonlyMap<OperationId, CheckAnswer> {
  const compile = lazyCompile(prism, { allErrors: true });
  return new Map([...resources].map(([id, resource]) => [id, checkOf(resource, compile)]));
}

function checkOf(resource: PrismOperation, compile: Compile): CheckAnswer {
  const byStatus = new Map<string, Validate | undefined>();
  for (const { code, contents = [] } of resource.responses) {
    const schema = contents[0]?.schema as object | undefined;
    const known = contents.length === 1 && schema !== undefined && bundleOf(resource) === undefined;
    byStatus.set(code, known && isPlain(schema) ? compile(schema) : undefined);
  }
  const ranges = [...byStatus.keys()].some((code) => code.includes('X'));
  return (status, body) => {
    const code = byStatus.has(String(status)) ? String(status) : 'default';
    const validate = ranges ? undefined : byStatus.get(code);
    if (validate === undefined) return undefined;
    return validate(body) ? NONE : (validate.errors ?? []).map(toProblem);
  };
}

function toProblem({ instancePath, message, keyword }: NonNullable<ValidateFunction['errors']>[0]) {
  const location = ['body', ...instancePath.split('/').slice(1)];
  return { location, message: message ?? 'is not valid', code: keyword };
}
