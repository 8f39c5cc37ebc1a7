import { settings } from './fetch.ts';
import { listVirtualCards } from './main';

settings.mainUrl = 'http://localhost:4010/v3';
settings.token = 'any-token';

const { status, data } = await listVirtualCards();
if (status !== 200) throw new Error(data.message);
for (const card of data.data) console.log(card.masked_pan, card.amount);
