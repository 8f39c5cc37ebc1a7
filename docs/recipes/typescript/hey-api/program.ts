import { listVirtualCards } from './main';
import { client } from './main/client.gen';

client.setConfig({ baseUrl: 'http://localhost:4010/v3', auth: 'any-token' });
client.interceptors.request.use((request) => {
  request.headers.set('Content-Type', 'application/json');
  return request;
});

const { data } = await listVirtualCards({ throwOnError: true });
for (const card of data.data) console.log(card.masked_pan, card.amount);
