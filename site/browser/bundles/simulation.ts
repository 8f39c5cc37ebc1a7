import { simulate } from '../../try-it/simulation.ts';

globalThis.simulateCall = simulate;
