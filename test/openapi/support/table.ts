import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Json, type JsonObject, stepsOf } from './document.ts';

/** What may stand somewhere, and what is known not to. */
export interface Values {
  yes: Json[];
  no: Json[];
}

/** Values by their name, an object, a list of one, or the values themselves. */
export type Field = string | [string] | Values;

/** What is known of an object. README.md explains each part of the table. */
export interface ObjectFacts {
  always?: string[] | 'all';
  fields: Record<string, Field>;
  /** Further fields with which the object is right, and with which it is wrong. */
  yes?: JsonObject[];
  no?: JsonObject[];
}

/** One thing that must be so at a location of the document. */
export interface Claim {
  at: string[];
  is?: Json;
  has?: JsonObject;
  keys?: string[];
  names?: string[];
  urls?: string[];
  matches?: string;
}

export interface Fact {
  fact: string;
  held: Claim[];
}

/** A record of `x-unspecified`, once at each location. */
export interface Unspecified {
  kind: string;
  gap: string;
  at: string[];
  /** Values of which nobody knows whether they occur. */
  either?: Json[];
}

/** A record of `x-assumed`, and the references to it. */
export interface Assumed {
  id: string;
  choice: string;
  value?: Json;
  at: string[];
}

/** What a copy in OpenAPI 3.0 accepts although it is known not to occur. */
export interface Loss {
  loss: string;
  at: string[];
  /** Values; at an object, fields that make it wrong. */
  accepts: Json[];
}

/** What no prose of the document may say. */
export interface Forbidden {
  never: string;
  /** A text that says it, and one that is close but does not. */
  like: string;
  unlike: string;
}

export interface Table {
  operations: Record<string, JsonObject>;
  values: Record<string, Values>;
  objects: Record<string, ObjectFacts>;
  alone: Record<string, string | Values>;
  seen: Record<string, Json[]>;
  facts: Fact[];
  unspecified: Unspecified[];
  assumed: Assumed[];
  lostIn30: Loss[];
  forbidden: Record<'everywhere' | 'inTheDocument', Forbidden[]>;
}

/** The file as it is written: shorter than what is read from it. */
interface Written extends Omit<Table, 'facts' | 'unspecified'> {
  groups: Record<string, string[]>;
  /** A claim alone stands beside its fact. */
  facts: (Claim & { fact: string; held?: Claim[] })[];
  /** The gap at the key of its kind. */
  unspecified: (Pick<Unspecified, 'at' | 'either'> & Record<string, string>)[];
}

const written = parse(readFileSync(new URL('../facts.yaml', import.meta.url), 'utf8')) as Written;

const groups: Record<string, string[]> = {
  ...written.groups,
  everyOperation: Object.keys(written.operations),
};

/** The table, with each member of a group in place of the group's name. */
export const table: Table = {
  ...written,
  facts: written.facts.map(({ fact, held, ...claim }) => ({
    fact,
    held: (held ?? [claim]).map(withLocations),
  })),
  unspecified: written.unspecified.map(({ at, either, ...gaps }) => {
    const [[kind, gap] = ['', '']] = Object.entries(gaps);
    return withLocations({ kind, gap, at, ...(either && { either }) });
  }),
  assumed: written.assumed.map(withLocations),
  lostIn30: written.lostIn30.map(withLocations),
};

/** `at` is written as one locator or as a list of them. */
function withLocations<T extends { at: string[] }>(entry: T): T {
  const at = [entry.at].flat().flatMap((locator) => {
    const [head = ''] = stepsOf(locator);
    const members = groups[head];
    return members?.map((member) => member + locator.slice(head.length)) ?? [locator];
  });
  return { ...entry, at };
}
