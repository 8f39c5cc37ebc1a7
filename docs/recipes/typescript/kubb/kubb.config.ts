import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';

const one = (name: string) => ({
  name,
  input: { path: `openapi.${name}.yaml` },
  output: { path: name, clean: true, format: false as const },
  plugins: [
    pluginOas(),
    pluginTs({ output: { path: 'models' }, unknownType: 'unknown' }),
    pluginClient({ output: { path: 'clients' }, client: 'fetch', dataReturnType: 'full' }),
  ],
});

export default defineConfig([one('main'), one('webhooks')]);
