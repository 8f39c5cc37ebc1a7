import type { OperationId } from '../../../generated/operations.ts';
import { type Accept, compileAccepts } from './accept.ts';
import { type CheckAnswer, compileAnswers } from './answers.ts';
import type { Assumptions } from '../assume.ts';
import { type MockDocument, readDocument } from './document.ts';
import { type Judge, createJudge, resourcesOf } from './judge.ts';
import type { Headers } from '../pipeline/render.ts';
import { type PrismOperation, loadPrism } from './prism.ts';
import { type SchemaCheck, schemaCheck } from './schemas.ts';

/** All that follows from the document and is the same for every mock made of it. */
export interface Engine {
  readonly judge: Judge;
  readonly accepts: ReadonlyMap<OperationId, Accept>;
  readonly answers: ReadonlyMap<OperationId, CheckAnswer>;
  /** The settings that a bulk charge must have, in the order of the document. */
  readonly retrySettings: readonly string[];
  /** Headers of every answer. */
  readonly headers: Headers;
}

interface Source {
  readonly document: MockDocument;
  readonly check: SchemaCheck;
  readonly engine: Promise<Engine>;
}

const sources = new Map<string, Source>();

/** Work on the document is done once for each way of reading its assumed header. */
export function sourceOf(assumed: Assumptions): Source {
  const key = JSON.stringify([assumed['trace-id-header'], assumed['trace-id-optional']]);
  let source = sources.get(key);
  if (source === undefined) {
    const document = readDocument(assumed);
    const engine = build(document);
    // A failure is told to whoever waits for the engine.
    engine.catch(() => undefined);
    source = { document, check: schemaCheck(loadPrism(), document), engine };
    sources.set(key, source);
  }
  return source;
}

async function build(document: MockDocument): Promise<Engine> {
  const prism = loadPrism();
  const resources = await resourcesOf(prism, document);
  return {
    judge: createJudge(prism, resources),
    accepts: compileAccepts(prism, resources),
    answers: compileAnswers(prism, resources),
    retrySettings: retrySettings(resources.get('createBulkTokenizedCharge')),
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': String(
        document.components.headers['AccessControlAllowMethods']?.example,
      ),
      'Access-Control-Expose-Headers': 'ETag, Retry-After, sl-violations',
    },
  };
}

/** The mock names them one by one, so a document without them must not go unnoticed. */
function retrySettings(resource: PrismOperation | undefined): readonly string[] {
  const body = resource?.request?.body?.contents?.[0]?.schema;
  const strategy = body?.properties?.['retry_strategy'];
  const names = typeof strategy === 'object' ? strategy.required : undefined;
  if (!Array.isArray(names)) throw new Error('the document requires no retry settings');
  return names;
}
