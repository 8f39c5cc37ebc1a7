import { afterAll, inject } from 'vitest';
import { examples } from '../../generated/examples.ts';
import { Project } from './project.ts';

/** A project with all packages of the suite, for one file, or for the tests of a group. */
export async function sharedProject(): Promise<Project> {
  const project = await Project.sharing(inject('installed'));
  afterAll(() => project.remove());
  return project;
}

/** Traffic as a browser saves it. */
export function recording(): string {
  const headers = [{ name: 'Content-Type', value: 'application/json' }];
  const request = { method: 'GET', url: 'https://main.payments.example/v3/refunds', headers: [] };
  const text = JSON.stringify(examples.RefundPage);
  const content = { mimeType: 'application/json', text };
  const entries = [{ request, response: { status: 200, headers, content } }];
  return JSON.stringify({ log: { version: '1.2', entries } });
}
