import { examples } from '../../../generated/examples.ts';
import { mainError } from './failures.ts';
import type { OperationHandler } from './handler.ts';

/** Voids a preauth charge. */
export const voidCharge: OperationHandler<'voidCharge'> = {
  handle({ records, path, choices }) {
    const charge = records.charges.find(({ flw_ref }) => flw_ref === path.flw_ref);
    const refused = (message: string) => mainError(choices['unknown-charge-status'], message);
    if (charge === undefined) return refused(examples.ChargeNotFound.message);
    if (charge.charge_type !== 'preauth') return refused(choices['no-preauth-message']);
    if (charge.status === 'voided' && choices['second-void'] === 'refused') {
      return refused(examples.ChargeNotFound.message);
    }
    const voided = { ...charge, status: 'voided' };
    return {
      status: 200,
      body: { status: 'success', message: examples.ChargeVoided.message, data: voided },
      records: { charges: records.charges.map((each) => (each === charge ? voided : each)) },
    };
  },
};
