const one = (name) => ({
  input: `openapi.${name}.yaml`,
  output: {
    target: `${name}.ts`,
    client: 'fetch',
    headers: true,
    urlEncodeParameters: true,
    override: { mutator: { path: './fetch.ts', name: `${name}Fetch` } },
  },
});

export default { main: one('main'), webhooks: one('webhooks') };
