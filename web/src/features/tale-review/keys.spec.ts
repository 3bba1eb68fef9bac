import { actOf } from '../../shared/desk/keys';
import { KEYS } from './keys';

const press = (key: string, held = {}) =>
  actOf(KEYS, { key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...held });

describe('the keys of the desk', () => {
  it('mean one act each, in small and in capital letters', () => {
    for (const [act, { key }] of Object.entries(KEYS)) {
      expect(press(key)).toBe(act);
      expect(press(key.toLowerCase())).toBe(act);
    }
    expect(new Set(Object.values(KEYS).map(({ key }) => key)).size).toBe(Object.keys(KEYS).length);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])(
    'mean nothing with %p',
    (held) => expect(press('a', held)).toBeNull(),
  );

  it.each(['Enter', 'Escape', 'z', ' ', 'ArrowDown'])('leave %p alone', (key) =>
    expect(press(key)).toBeNull(),
  );
});
