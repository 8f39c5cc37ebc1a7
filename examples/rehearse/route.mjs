// Sends what goes to one host to the mock: node --import ./route.mjs pay.mjs
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { urlToHttpOptions } from 'node:url';

const HOST = 'payments.example';
const mock = new URL(process.env.PAYMENTS_BASE_URL);

const { fetch } = globalThis;
globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  const { host, pathname, search } = new URL(request.url);
  if (host !== HOST) return fetch(request);
  return fetch(new Request(new URL(pathname + search, mock), request));
};

// Libraries such as axios and got send with node:https.
const send = https.request;
https.request = (...args) => {
  const callback = args.find((each) => typeof each === 'function');
  const given = args.filter((each) => each !== callback).map(toOptions);
  const options = Object.assign({}, ...given);
  if ((options.hostname ?? options.host) !== HOST) return send(...args);
  const { protocol, hostname, port } = mock;
  return http.request({ ...options, protocol, hostname, port, agent: undefined }, callback);
};
https.get = (...args) => https.request(...args).end();
syncBuiltinESMExports();

function toOptions(given) {
  return typeof given === 'string' || given instanceof URL
    ? urlToHttpOptions(new URL(given))
    : given;
}
