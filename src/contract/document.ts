import { type OperationId, operations, requests } from '../../generated/operations.ts';
import {
  type Assumption,
  type Deviation,
  type Gap,
  annotatedParts,
  assumptionsOf,
  canExcuse,
} from './gaps.ts';
import { describingStatus } from './problems.ts';
import { publishedDocument } from '../shared/package-files.ts';
import { encodeToken, valueAt } from '../shared/pointer.ts';
import {
  type Located,
  type Ref,
  type Schema,
  type SchemaNode,
  Schemas,
  follow,
  resolve,
} from './schema.ts';

/** A gap, and the JSON pointer at which it is written. */
export type DocumentedGap = Gap & { pointer: string };

/** An assumption, and the JSON pointer of its entry in `x-assumed`, also where only its id is written. */
export type DocumentedAssumption = Assumption & { pointer: string };

/** A gap or an assumption: a deviation from what it stands on contradicts no fact of the service. */
export type Excuse = DocumentedGap | DocumentedAssumption;

export function isAssumption(excuse: Excuse): excuse is DocumentedAssumption {
  return 'choice' in excuse;
}

/** A named example, as it is written. */
export interface DocumentedExample {
  value: unknown;
  /** JSON pointers into `value`, to parts whose text is made up. */
  'x-placeholder'?: readonly string[];
}

/** Checks whether a part of an example, or what it is in, is made up. */
export function isPlaceholder(
  { 'x-placeholder': placeholders = [] }: DocumentedExample,
  pointer: string,
): boolean {
  return placeholders.some((each) => each === pointer || pointer.startsWith(`${each}/`));
}

export interface DocumentedResponse {
  /** `200`, `401` or `default`. */
  status: string;
  /** Whether the request has succeeded; `default` is an error. */
  isSuccess: boolean;
  /** JSON pointer of the response component. */
  pointer: string;
  /** JSON pointer of the entry in the operation. */
  entryPointer: string;
  mediaType: string;
  schema: SchemaNode | undefined;
  examples: Readonly<Record<string, DocumentedExample>>;
}

export interface DocumentedOperation {
  id: OperationId;
  /** JSON pointer of the operation. */
  pointer: string;
  responses: readonly DocumentedResponse[];
  /** The components of its parameters. */
  parameters: readonly Located<ParameterObject>[];
}

type JsonObject = Record<string, unknown>;

interface OperationObject {
  parameters?: unknown[];
  responses: JsonObject;
}

interface ParameterObject {
  in: string;
  name: string;
  schema?: Schema;
}

interface ResponseObject {
  content?: Record<string, { schema?: Schema; examples?: Record<string, Ref<DocumentedExample>> }>;
}

/** The published document, prepared once for checking many responses. */
export class Contract {
  readonly #json = publishedDocument() as JsonObject;
  readonly #schemas = new Schemas(this.#json);
  /** The gaps and assumptions by the JSON pointer of what they stand on. */
  readonly #excuses = documentedExcuses(this.#json);
  readonly info = this.#json['info'] as { title: string; version: string };
  readonly assumptions = [...this.#excuses.values()].flat().filter(isAssumption);
  readonly operations = this.#readOperations();
  /** JSON pointer of the security scheme. */
  readonly securityPointer = this.#readSecurity();

  /** The response that describes a status. */
  response(id: OperationId, status: number): DocumentedResponse | undefined {
    const describing = describingStatus(id, status);
    return this.operations[id].responses.find((each) => each.status === describing);
  }

  /** Finds what is recorded as not specified at a JSON pointer. */
  gapsAt(pointer: string): readonly DocumentedGap[] {
    return this.#excusesAt(pointer).filter((each): each is DocumentedGap => !isAssumption(each));
  }

  /** The gaps of an operation, and of its errors. */
  gapsOfOperation(id: OperationId): readonly DocumentedGap[] {
    const { pointer, responses } = this.operations[id];
    const errors = responses.filter(({ status }) => status === 'default');
    return [pointer, ...errors.map((each) => each.pointer)].flatMap((at) => this.gapsAt(at));
  }

  /**
   * Finds the excuse for a deviation, an assumption before a gap.
   *
   * @param owners - JSON pointers of what the excuse can stand on.
   */
  excuseFor(deviation: Deviation, owners: readonly string[]): Excuse | undefined {
    const excuses = owners
      .flatMap((owner) => this.#excusesAt(owner))
      .filter(({ kind }) => canExcuse(kind, deviation));
    return excuses.find(isAssumption) ?? excuses[0];
  }

  #excusesAt(owner: string): readonly Excuse[] {
    return this.#excuses.get(owner) ?? [];
  }

  /** The schema of the body of a request; undefined where an operation has none. */
  requestSchema(id: OperationId): SchemaNode | undefined {
    const { body } = requests[id];
    return body === null ? undefined : this.#schemas.at(`/components/schemas/${body.schema}`);
  }

  #readSecurity(): string {
    const [requirement = {}] = this.#json['security'] as JsonObject[];
    return `/components/securitySchemes/${Object.keys(requirement)[0]}`;
  }

  #readOperations(): Readonly<Record<OperationId, DocumentedOperation>> {
    const ids = Object.keys(operations) as OperationId[];
    const read = ids.map((id) => [id, this.#readOperation(id)]);
    return Object.fromEntries(read) as Record<OperationId, DocumentedOperation>;
  }

  #readOperation(id: OperationId): DocumentedOperation {
    const { path, method } = operations[id];
    const pointer = `/paths/${encodeToken(path)}/${method.toLowerCase()}`;
    const { parameters = [], responses } = valueAt(this.#json, pointer) as OperationObject;
    return {
      id,
      pointer,
      responses: Object.keys(responses).map((status) => this.#readResponse(pointer, status)),
      parameters: parameters.map((_, index) => this.#follow(`${pointer}/parameters/${index}`)),
    };
  }

  #readResponse(operation: string, status: string): DocumentedResponse {
    const entryPointer = `${operation}/responses/${status}`;
    const { pointer, value } = this.#follow<ResponseObject>(entryPointer);
    const { content = {} } = value;
    const [mediaType = ''] = Object.keys(content);
    const { schema, examples = {} } = content[mediaType] ?? {};
    const named = Object.entries(examples).map(([name, each]) => [name, resolve(this.#json, each)]);
    return {
      status,
      isSuccess: status.startsWith('2'),
      pointer,
      entryPointer,
      mediaType,
      schema: schema && this.#schemas.at(`${pointer}/content/${encodeToken(mediaType)}/schema`),
      examples: Object.fromEntries(named),
    };
  }

  #follow<T extends object>(pointer: string): Located<T> {
    return follow(this.#json, valueAt(this.#json, pointer) as Ref<T>, pointer);
  }
}

let published: Contract | undefined;

/** The contract of the published document, prepared once for all runs. */
export function publishedContract(): Contract {
  published ??= new Contract();
  return published;
}

function documentedExcuses(document: JsonObject): Map<string, Excuse[]> {
  const parts = [...annotatedParts(document)];
  const assumptions = parts.flatMap(({ extensions }) => assumptionsOf(extensions));
  const byId = new Map(assumptions.map((each) => [each.id, each]));

  const excuses = new Map<string, Excuse[]>();
  for (const { pointer: owner, extensions } of parts) {
    const { 'x-unspecified': gaps = [], 'x-assumed': assumed = [] } = extensions;
    const own: Excuse[] = gaps.map((gap, index) => {
      return { ...gap, pointer: `${owner}/x-unspecified/${index}` };
    });

    for (const [index, { id }] of assumed.entries()) {
      const whole = byId.get(id);
      if (whole !== undefined) own.push({ ...whole, pointer: `${owner}/x-assumed/${index}` });
    }
    excuses.set(owner, own);
  }
  return excuses;
}
