import { CHOICES_HEADER } from '../../mock/response.ts';
import { type ChoiceId, type Choices, choices } from '../../service/mock/choices.ts';
import type { Case } from '../case.ts';
import type { RunRequest } from '../run/run-request.ts';

/** Returns the cases in which the mock has made another choice, for the whole run. */
export function choiceCases(requests: readonly RunRequest[], chosen: Choices): Case[] {
  const cases: Case[] = [];

  for (const id of Object.keys(choices) as ChoiceId[]) {
    if (!concerns(id, requests)) continue;

    const chosenText = JSON.stringify(chosen[id]);
    for (const value of choices[id].others?.values ?? []) {
      if (JSON.stringify(value) !== chosenText) cases.push(choiceCase(id, value));
    }
  }

  return cases;
}

/** Checks whether a choice has others, and shows in the response to one of the requests. */
function concerns(id: ChoiceId, requests: readonly RunRequest[]): boolean {
  const { others } = choices[id];
  if (others === undefined) return false;

  const { operations, onlyIfNamed = false } = others;
  return requests.some(({ operation, response }) => {
    if (operation === null) return false;
    if (operations !== undefined && !operations.includes(operation)) return false;
    const isNamed = response?.headers[CHOICES_HEADER]?.split(', ').includes(id);
    return !onlyIfNamed || isNamed === true;
  });
}

function choiceCase(id: ChoiceId, value: unknown): Case {
  const { others, why } = choices[id];
  const text = JSON.stringify(value);
  const name = typeof value === 'string' ? value : text;

  return {
    id: `assume:${id}=${name}`,
    disturbances: [],
    choice: {
      values: { [id]: value },
      event: `with ${text} for the choice "${id}"`,
      fails: others?.fails ?? true,
    },
    open: { kind: id, text: why },
  };
}
