#!/usr/bin/env node
import { runProgram } from './program.ts';

await runProgram(process.argv.slice(2), process.versions.node);
