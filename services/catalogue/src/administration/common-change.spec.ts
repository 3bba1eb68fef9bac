import type { CommonChange } from '@alcova/contracts';
import { type Changeable, effectOf, valueOf } from './common-change';

const row: Changeable = { category: 'gay', author: 'Ana', scheduled_for: null, is_active: false };
const moment = '2030-01-01T12:00:00.000Z';
const scheduled: Changeable = { ...row, scheduled_for: new Date(moment) };
const active: Changeable = { ...row, is_active: true };
const other = '2031-01-01T12:00:00.000Z';
const at = (to: string | null, from?: string | null): CommonChange => ({ field: 'scheduledFor', to, from });
const turn = (to: boolean, from?: boolean): CommonChange => ({ field: 'isActive', to, from });

describe('what a change does to a video', () => {
  it.each<[string, Changeable, CommonChange, ReturnType<typeof effectOf>]>([
    ['another category', row, { field: 'category', to: 'trans' }, 'change'],
    ['the category that it has', row, { field: 'category', to: 'gay' }, 'same'],
    ['no author any more', row, { field: 'author', to: '' }, 'change'],
    ['back from what it has', row, { field: 'author', to: 'Bia', from: 'Ana' }, 'change'],
    ['back from what it had', row, { field: 'author', to: 'Bia', from: 'Caio' }, 'changed-since'],
    ['a time', row, at(moment), 'change'],
    ['the time that it has, written otherwise', scheduled, at('2030-01-01T12:00:00Z'), 'same'],
    ['a time while it is active', active, at(moment), 'active'],
    ['no time any more', scheduled, at(null), 'change'],
    ['no time while it has none', active, at(null), 'same'],
    ['back from the time that it got', scheduled, at(null, moment), 'change'],
    ['back from a time that somebody has changed since', scheduled, at(null, other), 'changed-since'],
    ['back from a time that has come since', active, at(null, moment), 'changed-since'],
    ['the time that it had', row, at(moment, null), 'change'],
    ['the time that it had, while somebody set another', scheduled, at(other, null), 'changed-since'],
    ['the time that it had, since somebody has activated it', active, at(moment, null), 'active'],
    ['the time that it had before it was activated', active, at(moment, 'active'), 'change'],
    ['the same, deactivated since', row, at(moment, 'active'), 'changed-since'],
    ['to be active', row, turn(true), 'change'],
    ['to be active now instead of later', scheduled, turn(true), 'change'],
    ['to be active while it is', active, turn(true), 'same'],
    ['to be inactive', active, turn(false), 'change'],
    ['to be inactive while it waits for its time', scheduled, turn(false), 'change'],
    ['to be inactive while it is', row, turn(false), 'same'],
    ['to be active again', row, turn(true, false), 'change'],
    ['to be active again, while somebody gave it a time', scheduled, turn(true, false), 'changed-since'],
    ['to be inactive again', active, turn(false, true), 'change'],
  ])('%s', (_name, video, change, effect) => {
    expect(effectOf(video, change)).toBe(effect);
  });

  it('is told with what was before', () => {
    expect(
      (['category', 'author', 'scheduledFor', 'isActive'] as const).map((field) => valueOf(scheduled, field)),
    ).toEqual(['gay', 'Ana', moment, moment]);
    expect(valueOf(row, 'scheduledFor')).toBeNull();
    expect([active, row].map((video) => valueOf(video, 'isActive'))).toEqual(['active', 'inactive']);
  });
});
