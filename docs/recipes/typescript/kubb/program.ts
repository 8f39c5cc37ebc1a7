import { listVirtualCards } from './main';

const main = {
  baseURL: 'http://localhost:4010/v3',
  headers: { Authorization: 'Bearer any-token', 'Content-Type': 'application/json' },
};

const { status, data } = await listVirtualCards(main);
if (status !== 200) throw new Error(data.message);
for (const card of data.data) console.log(card.masked_pan, card.amount);
