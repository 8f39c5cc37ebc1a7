import type { OperationId } from '../../../generated/operations.ts';
import { type Probe, isTemporaryFailure } from '../exchange.ts';
import type { Counter } from './counter.ts';
import { type GapContext, type Infer, type Inference, NO_INFERENCE } from './inference.ts';
import type { ObservedResponse } from './observations.ts';
import type { Change } from './overlay.ts';
import type { PageStatement } from './page-info.ts';
import { listNames, times } from './wording.ts';

/** The statuses of errors, and a change for each that has no entry of its own. */
export function statuses({ contract, operations, owner }: GapContext): Inference {
  const observations: string[] = [];
  const changes: Change[] = [];
  for (const [id, { responses }] of operations) {
    const operation = contract.operation(id);
    const fallback = operation.responses.find(({ status }) => status === 'default');
    const isOwner = owner === operation.pointer;
    const errors = responses
      .items()
      .filter(({ succeeded, documented }) => !succeeded && (isOwner || documented === owner));
    for (const { call, status, schema } of errors) {
      observations.push(
        `${call}: HTTP ${status}${status < 300 ? ` with a body of the schema ${schema}` : ''}`,
      );
      const isDescribed = operation.responses.some((each) => each.status === String(status));
      if (isDescribed || fallback === undefined || status < 400 || isTemporaryFailure(status)) {
        continue;
      }
      changes.push({
        pointer: `${operation.pointer}/responses`,
        update: { [status]: { $ref: `#${fallback.pointer}` } },
        because: `A response had HTTP status ${status}.`,
      });
    }
  }
  return { observations, changes };
}

/** The responses to requests that were wrong on purpose. */
export function responsesTo(...probes: readonly Probe[]): Infer {
  return ({ operations }) => ({
    observations: operations.flatMap(([, { responses }]) =>
      responses
        .items()
        .filter(({ probe }) => probe !== undefined && probes.includes(probe))
        .map(({ call, status }) => `${call}: HTTP ${status}`),
    ),
  });
}

/** An operation on one record has a gap about records that do not exist, another about a header. */
export const responseInCase: Infer = (context) => {
  const isOnRecord = context.owner.includes('{');
  return responsesTo(isOnRecord ? 'unknown reference' : 'no Content-Type')(context);
};

/** Messages of the errors that a response component describes. */
export function errorMessages({ operations, owner }: GapContext): Inference {
  return {
    observations: operations.flatMap(([id, { messages }]) =>
      messages
        .entries()
        .filter(({ item }) => item.documented === owner)
        .map(({ item, count }) => `${id}: \`${item.text}\` ${times(count)}`),
    ),
  };
}

export function permissions({ operations }: GapContext): Inference {
  const own = (id: OperationId, responses: Counter<ObservedResponse>) =>
    responses.items().filter(({ call }) => call === id);
  return {
    observations: operations.flatMap(([id, { responses }]) => {
      const observed = own(id, responses);
      if (observed.some(({ status }) => status === 403)) return [`${id}: not permitted (403)`];
      return observed.some(({ succeeded }) => succeeded) ? [`${id}: permitted`] : [];
    }),
  };
}

export function query({ operations }: GapContext): Inference {
  return {
    observations: operations.flatMap(([id, observation]) =>
      observation.query.entries().map(({ item, count }) => `${id}: \`${item}\` ${times(count)}`),
    ),
  };
}

/** Response headers by their names. */
export function headersNamed(pattern: RegExp): Infer {
  return ({ operations }) => {
    const seen = new Map<string, Set<OperationId>>();
    for (const [id, { headers }] of operations) {
      for (const { name, value } of headers.items()) {
        if (!pattern.test(name)) continue;
        const header = value === undefined ? name : `${name}: ${value}`;
        seen.set(header, (seen.get(header) ?? new Set()).add(id));
      }
    }
    return {
      observations: [...seen].map(([header, ids]) => `\`${header}\` (${[...ids].join(', ')})`),
    };
  };
}

/** Of the headers that the document describes, one is about other origins. */
export const crossOriginHeaders: Infer = (context) =>
  context.owner.endsWith('/AccessControlAllowMethods')
    ? headersNamed(/^access-control-/)(context)
    : NO_INFERENCE;

/** What pages have shown of their numbers, or of their sizes alone. */
export function pages(about?: PageStatement['about']): Infer {
  return ({ operations }) => ({
    observations: operations.flatMap(([id, observation]) =>
      observation.pages
        .entries()
        .filter(({ item }) => about === undefined || item.about === about)
        .map(({ item, count }) => `${id}: ${item.text} ${times(count)}`),
    ),
  });
}

/** The service names the header itself when it refuses a value in it. */
export function identifierName({ operations, observations, owner }: GapContext): Inference {
  const header = observations.identifierHeader;
  const named = operations.flatMap(([, { invalidFields }]) => invalidFields.items());
  const isAccepted = operations.some(([, { identifiers }]) =>
    identifiers.items().some(({ sent, succeeded }) => sent && succeeded),
  );
  const seen = [
    ...(named.length > 0 ? [`validation errors named ${listNames(named)}`] : []),
    ...(isAccepted ? [`accepted with \`${header}\``] : []),
  ];
  if (!named.some((name) => name.toLowerCase() === header.toLowerCase()))
    return { observations: seen };
  const because = `A value of the wrong length was refused by the name of \`${header}\`.`;
  return {
    observations: seen,
    changes: [{ pointer: owner, update: { name: header }, because }],
    resolved: { because, assumption: 'trace-id-header' },
  };
}

export function identifierRequired({ operations, observations, owner }: GapContext): Inference {
  const responses = operations.flatMap(([, { identifiers }]) => identifiers.items());
  if (responses.length === 0) return NO_INFERENCE;
  const seen = responses.map(
    ({ sent, status }) =>
      `${sent ? 'with' : 'without'} \`${observations.identifierHeader}\`: HTTP ${status}`,
  );
  const assumption = 'trace-id-optional';
  if (responses.some(({ sent, succeeded }) => !sent && succeeded)) {
    const because = 'A request without it was accepted.';
    return { observations: seen, resolved: { because, assumption } };
  }
  const isRefused = responses.some(
    ({ sent, status }) => !sent && (status === 400 || status === 422),
  );
  if (!isRefused || !responses.some(({ sent, succeeded }) => sent && succeeded)) {
    return { observations: seen };
  }
  const because = 'A request without it was refused, one with it was accepted.';
  return {
    observations: seen,
    changes: [{ pointer: owner, update: { required: true }, because }],
    resolved: { because, assumption },
  };
}
