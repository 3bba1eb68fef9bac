import { actOf } from '../../shared/desk/keys';
import { KEYS } from './keys';

describe('the keys of the reports desk', () => {
  it('mean one act each', () => {
    for (const [act, { key }] of Object.entries(KEYS))
      expect(
        actOf(KEYS, { key: key.toLowerCase(), ctrlKey: false, metaKey: false, altKey: false, repeat: false }),
      ).toBe(act);
  });
});
