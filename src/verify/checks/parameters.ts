import { type ParameterDescription, requests } from '../../../generated/operations.ts';
import type { Contract } from '../../contract/document.ts';
import { parameterErrors } from '../../contract/validate.ts';
import { type ParameterTexts, readParameters } from '../../contract/parameters.ts';
import { type Contradiction, coverOf } from '../../contract/contradiction.ts';
import type { Exchange } from '../exchange.ts';

interface SentParameters {
  part: 'header' | 'query';
  described: readonly ParameterDescription[];
  texts: ParameterTexts;
}

/** Parameters that the document does not allow, in a request that has succeeded. */
export function checkParameters(contract: Contract, exchange: Exchange): Contradiction[] {
  const { operation, probe, request } = exchange;
  if (probe !== undefined) return [];
  const { query, headers } = requests[operation];
  const sent = headers.map(({ name }) => [name, request.headers.get(name) ?? undefined]);
  const parts: SentParameters[] = [
    { part: 'query', described: query, texts: request.query },
    { part: 'header', described: headers, texts: Object.fromEntries(sent) as ParameterTexts },
  ];
  return parts.flatMap((each) => wrongParameters(contract, exchange, each));
}

function wrongParameters(
  contract: Contract,
  { operation }: Exchange,
  { part, described, texts }: SentParameters,
): Contradiction[] {
  const values = readParameters(described, texts);
  return parameterErrors(operation, part, values).flatMap((error): Contradiction[] => {
    const { instancePath, message, params } = error;
    const isMissing = instancePath === '';
    const key = isMissing ? String(params['missingProperty']) : instancePath.split('/')[1];
    const { parameters } = contract.operation(operation);
    const parameter = parameters.find(
      (each) => each.in === part && each.name.toLowerCase() === key,
    );
    // Whether a header is required is open as long as its name is.
    if (parameter === undefined || coverOf(contract, 'refusal', [parameter.pointer])) return [];
    const { name, pointer } = parameter;
    return [
      {
        kind: 'schema',
        at: `${part} ${name}`,
        expected: isMissing ? 'a request with it' : message,
        found: isMissing ? 'a success without it' : 'a success with another value',
        pointer,
      },
    ];
  });
}
