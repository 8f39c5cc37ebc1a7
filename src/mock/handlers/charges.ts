import { examples } from '../../../generated/examples.ts';
import { mainError } from './failures.ts';
import type { Behaviour } from './handler.ts';

const { message, data: sample } = examples.ChargeVoided;

/** Only a preauth charge can be voided, and it stays so. */
export const voidCharge: Behaviour<'voidCharge'> = {
  handle(state, { path }, { assumed }) {
    const charge = state.charges.get(path.flw_ref);
    const again = charge?.status === sample.status && assumed['second-void'] === 'refused';
    if (charge?.charge_type !== sample.charge_type || again) {
      return mainError(assumed['unknown-charge-status'], examples.ChargeNotFound.message);
    }
    const voided = { ...charge, status: sample.status };
    return {
      status: 200,
      body: { status: 'success', message, data: voided },
      changes:
        charge.status === sample.status
          ? []
          : [{ collection: 'charges', key: path.flw_ref, value: voided }],
    };
  },
};
