import { listVirtualCards } from './main';
import { client } from './main/client.gen';

client.setConfig({ baseUrl: 'http://localhost:4010/v3', auth: 'any-token' });
client.interceptors.request.use((request) => {
  request.headers.set('Content-Type', 'application/json');
  return request;
});

const { data } = await listVirtualCards({ throwOnError: true });
// An error can come with status 200, and `data` then is that error.
if (data.status !== 'success') throw new Error(`no cards: ${data.message}`);
for (const card of data.data) console.log(card.masked_pan, card.amount);
