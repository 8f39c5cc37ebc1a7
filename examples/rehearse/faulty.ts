import { rehearse } from 'payments-contract/rehearse';

const report = await rehearse(async ({ fetch, baseUrl, token }) => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const url = `${baseUrl}/charges/FLW-PREAUTH-0001/void`;
  try {
    const signal = AbortSignal.timeout(10_000);
    const response = await fetch(url, { method: 'POST', headers, signal });
    return response.ok ? 'done' : 'failed';
  } catch {
    return 'failed';
  }
});
console.log(report.toString());
