import type { ParticipantRecord } from '@alcova/contracts';
import { endedConsent, isValid, missingOf } from './rules';

const TODAY = '2026-11-22';
const record = (name: string, changes: Partial<ParticipantRecord> = {}): ParticipantRecord => ({
  ...{ name, identityChecked: true, isAdult: true, consentToRecord: true, consentToPublish: true },
  ...{ consentToDistribute: true, documentReference: 'Pasta 7', expiresOn: null, withdrawnAt: null },
  ...changes,
});
const withdrawn = { withdrawnAt: '2026-11-01T00:00:00.000Z' };

describe('a record', () => {
  it.each([
    ['all of it', {}, true],
    ['the last day of a consent', { expiresOn: TODAY }, true],
    ['the day after', { expiresOn: '2026-11-21' }, false],
    ['no identity', { identityChecked: false }, false],
    ['nobody of age', { isAdult: false }, false],
    ['no consent to distribute', { consentToDistribute: false }, false],
    ['a withdrawn consent', withdrawn, false],
  ])('holds or not: %s', (_what, changes, holds) =>
    expect(isValid(record('Ana', changes), TODAY)).toBe(holds),
  );
});

describe('what is missing for publishing', () => {
  it.each([
    ['nothing where nobody is named', [], [], null],
    ['nothing, however names are typed', ['  ANA  Lúcia '], [record('ana lúcia')], null],
    ['nothing, on whatever they are typed', ['Ana d’Ávila\u00a0Luz'], [record("Ana d'ávila luz")], null],
    ['a record of that name, accents and all', ['Ana Lúcia'], [record('Ana Lucia')], 'none'],
    ['a record', ['Ana', 'Bia'], [record('Ana')], 'none'],
    ['a part of one', ['Ana'], [record('Ana', { consentToPublish: false })], 'incomplete'],
    [
      'a part of one of somebody whom the video does not name',
      [],
      [record('Ana', { isAdult: false })],
      'incomplete',
    ],
    ['a consent that is over', ['Ana'], [record('Ana', { expiresOn: '2026-01-01' })], 'expired'],
    ['a consent that was withdrawn', ['Ana', 'Bia'], [record('Ana', withdrawn)], 'withdrawn'],
  ] as const)('is %s', (_what, participants, records, missing) =>
    expect(missingOf(participants, records, TODAY)).toBe(missing),
  );
});

describe('a consent that ended', () => {
  it('is no more than history once it was given anew', () => {
    const over = record('Ana', { expiresOn: '2026-01-01' });
    expect(endedConsent([over], TODAY)).toBe('expired');
    expect(endedConsent([over, record('ana')], TODAY)).toBeNull();
  });

  it('stays withdrawn beside another record, and of somebody whom the video names no more', () => {
    expect(endedConsent([record('Ana', withdrawn), record('Ana')], TODAY)).toBe('withdrawn');
    expect(missingOf([], [record('Ana', withdrawn)], TODAY)).toBe('withdrawn');
  });
});
