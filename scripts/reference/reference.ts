import type { OpenApi } from '../lib/openapi.ts';
import { STATUS_FIELD, errorIdentityOf, knownParts } from './service/known.ts';
import type { Transition } from '../../src/contract/schema.ts';
import { grouped } from '../../src/shared/node-22.ts';
import { parsePointer } from '../../src/shared/pointer.ts';
import { code } from '../lib/write-markdown.ts';
import { guideHref, operationHref } from './addresses.ts';
import { type Links, gapsOf, notesOf } from './notes.ts';
import {
  type NamedExample,
  type OperationView,
  type TagView,
  operationViews,
  fieldsOf,
  partsOf,
} from './operations.ts';
import { operatorQuestions } from './questions.ts';
import { joinWithAnd, valueText } from './text.ts';

/** The document, ready to be shown. */
export type Reference = ReturnType<typeof referenceOf>;

/** Makes the document ready to be shown. */
export function referenceOf(document: OpenApi) {
  const operations = operationViews(document);
  const groups = tagViewsOf(document, operations);
  const gaps = gapsOf(document, linksOf(document, operations));
  return {
    document,
    operations,
    groups,
    gaps,
    /** Every question that the document leaves open, once. */
    questions: operatorQuestions(groups, gaps),
    errors: errorsByInterface(operations),
  };
}

/** The tags that have operations, in the order of the document. */
function tagViewsOf({ tags = [] }: OpenApi, operations: readonly OperationView[]): TagView[] {
  const groups = tags.map((tag) => ({
    name: tag.name,
    ...notesOf(tag),
    operations: operations.filter((operation) => operation.tag === tag.name),
  }));
  return groups.filter((group) => group.operations.length > 0);
}

/** Where each part of the document is shown first, by its JSON pointer. */
function linksOf(document: OpenApi, operations: readonly OperationView[]): Links {
  const links: Links = new Map();
  const add = (pointer: string, href: string, label?: string) => {
    const known = links.get(pointer);
    if (known === undefined) links.set(pointer, { href, label });
    // What several operations have keeps its name in the document.
    else if (known.label !== label) links.set(pointer, { ...known, label: undefined });
  };
  add('/components/securitySchemes', guideHref('authentication'));
  for (const operation of operations) {
    const page = operationHref(operation.id);
    add(operation.pointer, page);
    for (const part of partsOf(operation)) {
      add(part.pointer, `${page}#${part.id}`);
      if (part.body !== undefined) add(part.body.pointer, `${page}#${part.id}`);
      for (const { id, innerPointer, path, pointer } of fieldsOf(part)) {
        const label = code(`${operation.id}: ${path}`);
        add(pointer, `${page}#${id}`, label);
        add(innerPointer, `${page}#${id}`, label);
      }
    }
  }
  for (const [index, tag] of (document.tags ?? []).entries()) {
    const first = operations.find((operation) => operation.tag === tag.name);
    if (first !== undefined) add(`/tags/${index}`, `${operationHref(first.id)}#open-questions`);
  }
  return links;
}

/** An error that the document shows, with every operation that can return it. */
export type ErrorCase = ReturnType<typeof casesOf>[number];

/** Every named error, by interface; those that show what is known first. */
function errorsByInterface(operations: readonly OperationView[]) {
  const interfaces = grouped(operations, (each) => each.interface);
  return [...interfaces].map(([name, own]) => ({
    interface: name,
    interfaceLabel: own[0].interfaceLabel,
    /** The value of `status` in their bodies. */
    errorStatus: errorStatusOf(own),
    cases: casesOf(own).toSorted(
      (a, b) => Number(a.example.isPlaceholder) - Number(b.example.isPlaceholder),
    ),
  }));
}

function casesOf(operations: readonly OperationView[]) {
  const responses = operations.flatMap((operation) =>
    operation.responses.map((response) => ({ operation, response })),
  );
  const all = responses
    .filter(({ response }) => response.isError)
    .flatMap((each) => each.response.examples.map((example) => ({ ...each, example })));
  // Nothing is known of a body that is made up as a whole.
  const known = all.filter(({ example }) => !example.placeholders.includes(''));

  return [...grouped(known, ({ example }) => example.name).values()].map((same) => {
    const [{ example, response }] = same;
    const statuses = same.map((each) => each.response.status).filter((each) => each !== 'default');
    return {
      example,
      identity: errorIdentityOf(example.value),
      /** Those that are known or assumed; empty where none is. */
      statuses: [...new Set(statuses)],
      statusIsAssumed: response.statusIsAssumed,
      operations: same.map(({ operation }) => operation),
    };
  });
}

/** The value of `status` that distinguishes an error of these operations from a success. */
export function errorStatusOf(operations: readonly OperationView[]): string {
  const fields = operations
    .flatMap(({ responses }) => responses)
    .filter(({ isError }) => isError)
    .flatMap(({ body }) => body?.fields ?? []);
  const outcome = fields.find(({ name }) => name === STATUS_FIELD);
  return String(outcome?.values?.list[0] ?? 'error');
}

/** The cells of a transition, as Markdown: when it happens, where it leads, and what it sets or the error it ends in. */
export function transitionRow(
  { condition, effects = [], error, to }: Transition,
  errors: Reference['errors'],
): string[] {
  // Only a state that a field has is a value of the API.
  const isValue = effects.some((effect) => 'value' in effect && effect.value === to);
  const set = effects.map((effect) =>
    'equals' in effect
      ? `${code(effect.field)} equals ${code(effect.equals)}`
      : `${code(effect.field)} is ${code(valueText(effect.value))}`,
  );
  const ending = errors
    .flatMap(({ cases }) => cases)
    .filter(({ example }) => example.name === error)
    .map(({ identity }) => `error ${code(identity.text)}`);
  return [condition, isValue ? code(to) : to, [...set, ...ending].join(', ')];
}

/** The mark that an error is recognized by, as Markdown. */
export function recognizedBy({ isPlaceholder, value }: NamedExample): string {
  if (!isPlaceholder) {
    const { pointer, text } = errorIdentityOf(value);
    return `${code(parsePointer(pointer).join('.'))} is ${code(text)}`;
  }

  const parts = knownParts(value).map(code);
  if (parts.length === 0) return 'its exact wording is not specified';
  return `${code('message')} contains ${joinWithAnd(parts)}`;
}
