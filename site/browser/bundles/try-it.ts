import { startTryIt } from '../../try-it/start.tsx';

globalThis.startTryIt = startTryIt;
