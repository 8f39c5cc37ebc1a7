import type { Json, JsonPath } from '../spectral.ts';

/** A change to test/fixtures/lint/good.yaml, and the own rules that speak up: these and no others. */
export interface Case {
  /** What the changed document does. */
  title: string;
  /** Paths and what to put there; undefined takes the thing out. */
  changes: [path: JsonPath, value: Json | undefined][];
  /** The rules that find fault; none for a change that is allowed. */
  finds: string[];
}

export const VOID = ['paths', '/charges/{flw_ref}/void'];
export const POST = [...VOID, 'post'];
export const PUT = [...VOID, 'put'];
export const HOOKS = ['paths', '/profile/webhook-endpoints'];
export const SCHEMAS = ['components', 'schemas'];
export const CHARGE = [...SCHEMAS, 'Charge'];
export const RESPONSES = ['components', 'responses'];
export const SUCCESS = [...RESPONSES, 'ChargeVoided', 'content'];
export const FAILURE = [...RESPONSES, 'MainFailure', 'content'];
export const JSON_TYPE = 'application/json';
export const EXAMPLES = ['components', 'examples'];
/** A gap, and the one that a schema without a type must have. */
export const GAP = { kind: 'query', text: 'A thing.' };
export const TYPE_GAP = { kind: 'type', text: 'The type.' };

export const property = (name: string) => [...CHARGE, 'properties', name];
/** A property that keeps every convention. */
export const text = (more: Record<string, Json> = {}): Json => ({
  type: 'string',
  description: 'A text.',
  examples: ['a'],
  ...more,
});
/** One more property of Charge. */
export const charge = (title: string, schema: Json, ...finds: string[]): Case => ({
  title,
  changes: [[property('extra'), schema]],
  finds,
});
/** One thing put at a path, or taken out. */
export const change = (
  title: string,
  path: JsonPath,
  value: Json | undefined,
  ...finds: string[]
): Case => ({
  title,
  changes: [[path, value]],
  finds,
});
/** One more parameter of the void. */
export const parameter = (
  title: string,
  fields: Record<string, Json>,
  ...finds: string[]
): Case => {
  const schema = { type: 'string' };
  const extra = { name: 'X-Extra', in: 'header', description: 'More.', schema, example: 'a' };
  return {
    title,
    changes: [
      [['components', 'parameters', 'Extra'], { ...extra, ...fields }],
      [[...POST, 'parameters'], [{ $ref: '#/components/parameters/Extra' }]],
    ],
    finds,
  };
};
