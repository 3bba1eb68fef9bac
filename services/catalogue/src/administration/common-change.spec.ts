import type { CommonChange } from '@alcova/contracts';
import { type Changeable, effectOf, valueOf } from './common-change';

const row: Changeable = { category: 'gay', author: 'Ana', scheduled_for: null, is_active: false };
const moment = '2030-01-01T12:00:00.000Z';
const scheduled: Changeable = { ...row, scheduled_for: new Date(moment) };
const at = (to: string): CommonChange => ({ field: 'scheduledFor', to });

describe('what a change does to a video', () => {
  it.each<[string, Changeable, CommonChange, ReturnType<typeof effectOf>]>([
    ['another category', row, { field: 'category', to: 'trans' }, 'change'],
    ['the category that it has', row, { field: 'category', to: 'gay' }, 'same'],
    ['no author any more', row, { field: 'author', to: '' }, 'change'],
    ['back from what it has', row, { field: 'author', to: 'Bia', from: 'Ana' }, 'change'],
    ['back from what it had', row, { field: 'author', to: 'Bia', from: 'Caio' }, 'changed-since'],
    ['a time', row, at(moment), 'change'],
    ['the time that it has, written otherwise', scheduled, at('2030-01-01T12:00:00Z'), 'same'],
    ['a time while it is active', { ...row, is_active: true }, at(moment), 'active'],
  ])('%s', (_name, video, change, effect) => {
    expect(effectOf(video, change)).toBe(effect);
  });

  it('is told with what was before', () => {
    expect(
      (['category', 'author', 'scheduledFor'] as const).map((field) => valueOf(scheduled, field)),
    ).toEqual([...['gay', 'Ana', moment]]);
    expect(valueOf(row, 'scheduledFor')).toBeNull();
  });
});
