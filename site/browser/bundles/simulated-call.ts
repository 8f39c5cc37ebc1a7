import { simulate } from '../../try-it/simulated-call.ts';

globalThis.simulateCall = simulate;
