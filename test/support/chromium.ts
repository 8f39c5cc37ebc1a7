import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The same browser without windows first: it takes half the processor time. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const;

/** Debian's chromium, or the one that the environment names. */
export const CHROMIUM =
  process.env['CHROMIUM'] ?? BROWSERS.find((file) => existsSync(file)) ?? BROWSERS[0];

/** Why there is no browser here, or undefined when there is one. */
export function noBrowser(): string | undefined {
  return existsSync(CHROMIUM)
    ? undefined
    : `no chromium at ${CHROMIUM}: install it (apt-get install chromium-headless-shell) or set CHROMIUM`;
}

/**
 * Starts a browser that makes no requests of its own.
 *
 * @param env Variables that the browser sees besides those of this process.
 */
export function launch(env: Record<string, string> = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    env: { ...process.env, ...env },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
