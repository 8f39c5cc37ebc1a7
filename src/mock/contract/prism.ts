import { createRequire } from 'node:module';
import { type OperationId, operations, requests } from '../../../generated/operations.ts';
import { missingPeers } from '../../shared/optional-peers.ts';
import { readGenerated } from '../../shared/package-files.ts';
import { type ParameterValues, requestTarget } from '../../shared/request-target.ts';
import type { Problem } from './problem.ts';
import { type OperationRequest, parameterProblems, parametersOf } from './validate.ts';

const PACKAGE = '@stoplight/prism-http';

/** The version that the tests run with. */
export const TESTED_PRISM = '5.12.0';

/** An operation as Prism knows it, schemas included. */
export interface PrismOperation {
  readonly method: string;
  readonly path: string;
}

/** A request as Prism knows it. */
interface PrismRequest {
  readonly method: string;
  readonly url: { path: string; query: OperationRequest['query'] };
  readonly headers: Record<string, string | undefined>;
  readonly body: unknown;
}

/** A response as Prism knows it. */
interface PrismResponse {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

/** What Prism returns: diagnostics on the left, or the valid message on the right. */
type PrismResult = { left: readonly PrismDiagnostic[] } | { right: unknown };

interface PrismDiagnostic {
  readonly path?: readonly (string | number)[];
  readonly message: string;
  readonly code?: string | number;
}

/** The validators of Prism. Its router, example generator and servers stay unloaded. */
interface Prism {
  validateInput(input: { resource: PrismOperation; element: PrismRequest }): PrismResult;
  validateOutput(output: { resource: PrismOperation; element: PrismResponse }): PrismResult;
  readonly resources: readonly PrismOperation[];
}

/** How to install Prism where it is missing, or undefined where it is there. */
export function missingPrism(): string | undefined {
  const isMissing = missingPeers([PACKAGE]).length > 0;
  return isMissing ? `npm install --save-dev ${PACKAGE}@${TESTED_PRISM}` : undefined;
}

let prism: Promise<Prism> | undefined;

/** Prism, loaded at the first use for all mocks: that takes a third of a second. */
function load(): Promise<Prism> {
  prism ??= loadPrism();
  return prism;
}

/** Validates with Prism what the compiled validators do not accept, or everything. */
export class PrismValidator {
  async requestProblems(request: OperationRequest): Promise<readonly Problem[]> {
    const { validateInput, resources } = await load();
    const resource = resourceOf(resources, request.operation);
    const found = [
      ...problemsOf(validateInput({ resource, element: toPrism(request) })),
      ...emptyValueProblems(request),
    ];
    return request.readable ? found : found.filter((problem) => !isAboutBody(problem));
  }

  async responseProblems(
    operation: OperationId,
    statusCode: number,
    body: unknown,
  ): Promise<readonly Problem[]> {
    const { validateOutput, resources } = await load();
    const resource = resourceOf(resources, operation);
    const headers = { 'content-type': 'application/json' };
    return problemsOf(validateOutput({ resource, element: { statusCode, headers, body } }));
  }
}

/** Loads from inside the package: its entry would load every language of its data generator too. */
async function loadPrism(): Promise<Prism> {
  const inside = createRequire(createRequire(import.meta.url).resolve(PACKAGE));
  const { version } = inside('../package.json') as { version: string };
  if (version !== TESTED_PRISM) {
    process.emitWarning(`${PACKAGE} ${version} has not been tested; ${TESTED_PRISM} has`);
  }
  const { validateInput, validateOutput } = inside('./validator') as Pick<
    Prism,
    'validateInput' | 'validateOutput'
  >;
  const { getHttpOperationsFromSpec } = inside('./utils/operations') as {
    getHttpOperationsFromSpec(document: unknown): Promise<PrismOperation[]>;
  };
  const resources = await getHttpOperationsFromSpec(readGenerated('openapi.json'));
  return { validateInput, validateOutput, resources };
}

function resourceOf(resources: readonly PrismOperation[], id: OperationId): PrismOperation {
  const { method, path } = operations[id];
  const found = resources.find(
    (each) => each.method === method.toLowerCase() && each.path === path,
  );
  if (found === undefined) throw new Error(`the document has no ${method} ${path}`);
  return found;
}

function toPrism({ operation, params, query, headers, body, readable }: OperationRequest) {
  const { method, path } = operations[operation];
  // Prism looks at the media type and the length of a body by itself, and throws on media types
  // that are none; both have been checked.
  const { 'content-type': _, 'content-length': __, ...others } = headers;
  // For Prism, names in a query have no case.
  const described = requests[operation].query.filter(({ name }) => Object.hasOwn(query, name));
  return {
    method: method.toLowerCase(),
    url: {
      path: requestTarget(path, params),
      query: Object.fromEntries(described.map(({ name }) => [name, query[name] ?? ''])),
    },
    headers: others,
    body: readable ? (body ?? null) : null,
  };
}

/** Prism takes an empty value in a header and in the query for a missing one. */
function emptyValueProblems(request: OperationRequest): readonly Problem[] {
  const { query, headers } = parametersOf(request);
  return [
    ...emptyProblems(request.operation, 'header', headers),
    ...emptyProblems(request.operation, 'query', query),
  ];
}

function emptyProblems(operation: OperationId, part: 'header' | 'query', values: ParameterValues) {
  const empty = Object.entries(values).filter(([, value]) => value === '');
  return parameterProblems(operation, part, Object.fromEntries(empty)).filter(
    ({ location }) => location.length > 1,
  );
}

function isAboutBody({ location: [part] }: Problem): boolean {
  return part === undefined || part === 'body';
}

function problemsOf(result: PrismResult): Problem[] {
  if ('right' in result) return [];
  return result.left.map(({ path = [], message, code = '' }) => ({
    location: path.map(String),
    message,
    code,
  }));
}
