import { type OperationId, operations } from '../../generated/operations.ts';
import {
  type Deviation,
  type Gap,
  type GapKind,
  annotatedParts,
  assumptionsOf,
  canExcuse,
} from './gaps.ts';
import { describingStatus } from './problems.ts';
import { publishedDocument } from '../shared/package-files.ts';
import { encodeToken, valueAt } from '../shared/pointer.ts';
import { type Located, type Schema, type SchemaNode, Schemas, follow } from './schema.ts';

/** A gap, and the JSON pointer at which it is written. */
export type DocumentedGap = Gap & { pointer: string };

/** A choice of the document, or a rule that rests on one. */
export interface DocumentedAssumption {
  id: string;
  /** JSON pointer of the entry in `x-assumed`. */
  pointer: string;
  /** Kind of the choice, also where only its id is written. */
  kind: GapKind;
  /** What was chosen, in words. */
  choice: string;
}

/** A gap or an assumption: a deviation from what it stands on contradicts no fact of the service. */
export type Excuse = DocumentedGap | DocumentedAssumption;

export function isAssumption(excuse: Excuse): excuse is DocumentedAssumption {
  return 'choice' in excuse;
}

/** A named example, and the parts of it whose text is made up. */
export interface DocumentedExample {
  value: unknown;
  /** JSON pointers into `value`. */
  placeholders: readonly string[];
}

/** Checks whether a part of an example, or what it is in, is made up. */
export function isPlaceholder({ placeholders }: DocumentedExample, pointer: string): boolean {
  return placeholders.some((each) => each === pointer || pointer.startsWith(`${each}/`));
}

interface DocumentedBody {
  mediaType: string;
  schema: SchemaNode | undefined;
  examples: Readonly<Record<string, DocumentedExample>>;
}

export interface DocumentedResponse extends DocumentedBody {
  /** `200`, `401` or `default`. */
  status: string;
  /** Whether the request has succeeded; `default` is an error. */
  isSuccess: boolean;
  /** JSON pointer of the response component. */
  pointer: string;
  /** JSON pointer of the entry in the operation. */
  entryPointer: string;
}

export interface DocumentedOperation {
  id: OperationId;
  /** JSON pointer of the operation. */
  pointer: string;
  responses: readonly DocumentedResponse[];
  request: DocumentedBody | undefined;
  /** Its parameters. */
  parameters: readonly DocumentedParameter[];
}

/** A parameter, and where it is described. */
export interface DocumentedParameter {
  in: string;
  name: string;
  schema: Schema;
  /** JSON pointer of the component. */
  pointer: string;
}

type JsonObject = Record<string, unknown>;

/** The published document, prepared once for checking many responses. */
export class Contract {
  readonly json = publishedDocument() as JsonObject;
  readonly info = this.json['info'] as { title: string; version: string };
  readonly assumptions: readonly DocumentedAssumption[];
  /** JSON pointer of the security scheme. */
  readonly securityPointer: string;
  readonly operations: ReadonlyMap<OperationId, DocumentedOperation>;
  readonly #schemas = new Schemas(this.json);
  /** The gaps and assumptions by the JSON pointer of what they stand on. */
  readonly #excuses: ReadonlyMap<string, readonly Excuse[]>;

  constructor() {
    this.#excuses = documentedExcuses(this.json);
    this.assumptions = [...this.#excuses.values()].flat().filter(isAssumption);
    const ids = Object.keys(operations) as OperationId[];
    this.operations = new Map(ids.map((id) => [id, this.#readOperation(id)]));
    const [requirement = {}] = this.json['security'] as JsonObject[];
    this.securityPointer = `/components/securitySchemes/${Object.keys(requirement)[0]}`;
  }

  /** The operation with an id. */
  operation(id: OperationId): DocumentedOperation {
    return this.operations.get(id) as DocumentedOperation;
  }

  /** The response that describes a status. */
  response(id: OperationId, status: number): DocumentedResponse | undefined {
    const describing = describingStatus(id, status);
    return this.operation(id).responses.find((each) => each.status === describing);
  }

  /** Finds what is recorded as not specified at a JSON pointer. */
  gapsAt(pointer: string): readonly DocumentedGap[] {
    return this.#excusesAt(pointer).filter((each): each is DocumentedGap => !isAssumption(each));
  }

  /** The gaps of an operation, and of its errors. */
  gapsOfOperation(id: OperationId): readonly DocumentedGap[] {
    const { pointer, responses } = this.operation(id);
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

  /** The schema at a JSON pointer, with everything below it. */
  schemaNode(pointer: string): SchemaNode {
    return this.#schemas.at(pointer);
  }

  #readOperation(id: OperationId): DocumentedOperation {
    const { path, method } = operations[id];
    const pointer = `/paths/${encodeToken(path)}/${method.toLowerCase()}`;
    const raw = valueAt(this.json, pointer) as { responses: JsonObject; requestBody?: JsonObject };
    const body = raw.requestBody && this.#follow(`${pointer}/requestBody`);
    return {
      id,
      pointer,
      responses: Object.keys(raw.responses).map((status) => this.#readResponse(pointer, status)),
      request: body && this.#readBody(body.pointer, body.value),
      parameters: this.#readParameters(pointer),
    };
  }

  /** The parameters of an operation. */
  #readParameters(owner: string): DocumentedParameter[] {
    const list = (valueAt(this.json, `${owner}/parameters`) ?? []) as unknown[];
    return list.map((_, index) => {
      const { pointer, value } = this.#follow(`${owner}/parameters/${index}`);
      const { in: location, name, schema = {} } = value as Omit<DocumentedParameter, 'pointer'>;
      return { in: location, name, schema, pointer };
    });
  }

  #readResponse(operation: string, status: string): DocumentedResponse {
    const entryPointer = `${operation}/responses/${encodeToken(status)}`;
    const { pointer, value } = this.#follow(entryPointer);
    const body = this.#readBody(pointer, value);
    return { status, isSuccess: status.startsWith('2'), pointer, entryPointer, ...body };
  }

  #readBody(holder: string, { content = {} }: { content?: JsonObject }): DocumentedBody {
    const [mediaType = ''] = Object.keys(content);
    const pointer = `${holder}/content/${encodeToken(mediaType)}`;
    const media = valueAt(this.json, pointer) as JsonObject | undefined;
    const examples = Object.keys((media?.['examples'] ?? {}) as JsonObject).map((name) => {
      const example = this.#follow(`${pointer}/examples/${encodeToken(name)}`).value;
      const placeholders = (example['x-placeholder'] ?? []) as string[];
      return [name, { value: example['value'], placeholders }] as const;
    });
    const schema =
      media?.['schema'] === undefined ? undefined : this.schemaNode(`${pointer}/schema`);
    return { mediaType, schema, examples: Object.fromEntries(examples) };
  }

  #follow(pointer: string): Located<JsonObject> {
    const value = valueAt(this.json, pointer);
    if (value === undefined) throw new Error(`the document has nothing at ${pointer}`);
    return follow<JsonObject>(this.json, value as JsonObject, pointer);
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
      const found = byId.get(id);
      if (found === undefined) continue;
      const { kind, choice } = found;
      own.push({ id, kind, choice, pointer: `${owner}/x-assumed/${index}` });
    }
    excuses.set(owner, own);
  }
  return excuses;
}
