import { addQuestionChoice } from '../ask.ts';

addQuestionChoice(document.querySelector<HTMLFormElement>('.choice')!);
