import { get } from '../../pipeline/pointer.ts';
import type { OperationView, Scenario } from './operations.ts';

/** One failure that the document shows, with every operation that can answer it. */
export interface ErrorCase {
  scenario: Scenario;
  statuses: string[];
  operations: OperationView[];
}

/** The failures of one interface, which share a shape. */
export interface ErrorShape {
  interfaceLabel: string;
  cases: ErrorCase[];
}

/** Every named failure, by interface and in the order of the document. */
export function errorShapes(operations: readonly OperationView[]): ErrorShape[] {
  const shapes = new Map<string, Map<string, ErrorCase>>();
  for (const operation of operations) {
    const cases = shapes.get(operation.interfaceLabel) ?? new Map<string, ErrorCase>();
    shapes.set(operation.interfaceLabel, cases);
    for (const answer of operation.answers) {
      if (!answer.failed) continue;
      for (const scenario of answer.scenarios) {
        const found = cases.get(scenario.name) ?? { scenario, statuses: [], operations: [] };
        cases.set(scenario.name, found);
        if (!found.statuses.includes(answer.status)) found.statuses.push(answer.status);
        found.operations.push(operation);
      }
    }
  }
  return [...shapes].map(([interfaceLabel, cases]) => ({
    interfaceLabel,
    cases: [...cases.values()],
  }));
}

/** What programs compare: the code of shape B, else the message. */
export function keyOf(scenario: Scenario): { type?: string; code?: string; message: string } {
  const text = (at: string) => {
    const value = get(scenario.value, at);
    return typeof value === 'string' ? value : undefined;
  };
  const [type, code] = [text('/error/type'), text('/error/code')];
  return {
    ...(type === undefined ? {} : { type }),
    ...(code === undefined ? {} : { code }),
    message: text('/error/message') ?? text('/message') ?? '',
  };
}
