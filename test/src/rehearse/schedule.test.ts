import { expect, test } from 'vitest';
import type { Step } from '../../../src/rehearse/life.ts';
import { otherOrders } from '../../../src/rehearse/schedule.ts';

/** `1w 1r 2-`: the copies of the steps, with `w` for a write, `r` for a read, `-` where no other copy was ready. */
function stepsOf(text: string): Step[] {
  return text.split(' ').map(([copy, kind]) => ({
    copy: Number(copy),
    ready: kind === '-' ? [Number(copy)] : [1, 2],
    isRead: kind === 'r',
  }));
}

test.each([
  { name: 'in each step', steps: '1w 1w 2-', given: 0, orders: ['2', '12'] },
  { name: 'in steps that were not given', steps: '1w 1w 2-', given: 1, orders: ['12'] },
  { name: 'in none where all were given', steps: '1w 1w 2-', given: 2, orders: [] },
  { name: 'before the first step of a copy', steps: '1r 1r 2r', given: 1, orders: ['12', '111'] },
  { name: 'not where only reads are swapped', steps: '2r 1r 1r 2r', given: 2, orders: ['2111'] },
  { name: 'after a write in between', steps: '2r 1w 1r 2r', given: 2, orders: ['212', '2111'] },
  { name: 'before a write', steps: '2r 1r 1r 2w', given: 2, orders: ['212', '2111'] },
])('another order differs $name', ({ steps, given, orders }) => {
  expect(otherOrders(stepsOf(steps), given).map((order) => order.join(''))).toEqual(orders);
});
