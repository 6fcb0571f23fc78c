import { expect, test } from 'vitest';
import { Minions } from './minions';
import type { UnderworldView } from './view';

const view = (devils: number[], fields: Record<string, number[]>) =>
  ({
    turn: 'devil',
    home: { devil: devils, death: [] },
    fields: Object.fromEntries(Object.entries(fields).map(([field, faces]) => [field, { devil: faces, death: [] }])),
  }) as unknown as UnderworldView;

test('the minion that was pressed is the one that enters', () => {
  const minions = new Minions();
  const [first, second] = minions.see(view([4, 4], {}));
  minions.pressed = first?.id ?? -1;
  const after = minions.see(view([4], { A1: [4] }));
  expect(after.find(({ place }) => place === 'A1')?.id).toBe(first?.id);
  expect(after.find(({ place }) => place === 'home')).toBe(second);
});

test('who has a new face is stirred, and who has stayed is not', () => {
  const minions = new Minions();
  const before = minions.see(view([2, 5], {}));
  const after = minions.see(view([2, 6], {}));
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after.map(({ id }) => minions.stirred(id))).toEqual([false, true]);
});
