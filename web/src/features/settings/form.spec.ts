import { keepTyped, settingsForm, turnsRecordsOn } from './form';
import { recordsTexts, texts } from './texts';

const empty = {
  siteName: '',
  supportEmail: ' ',
  bannerKey320x50: '',
  bannerKey300x250: '',
  sourceRetentionDays: '',
  recordsRequired: false,
  agePassPerVisit: false,
  ageGivesTitles: false,
  vitalsOff: false,
};

const named = (siteName: string, supportEmail: string) => ({ ...empty, siteName, supportEmail });

describe("the form after somebody else's change", () => {
  it.each([
    [
      'what was typed',
      named('Meu', 'a@b.example'),
      named('Deles', 'c@d.example'),
      named('Meu', 'c@d.example'),
    ],
    ['what was emptied', named('', 'a@b.example'), named('Deles', 'a@b.example'), named('', 'a@b.example')],
    ['nothing that stood there', named('Serra', 'a@b.example'), named('Deles', ''), named('Deles', '')],
  ])('keeps %s', (_what, typed, now, then) => {
    expect(keepTyped(typed, named('Serra', 'a@b.example'), now)).toEqual(then);
  });
});

describe('the form of settings', () => {
  it('takes empty fields for the values of the installation', () => {
    expect(settingsForm.parse(empty)).toEqual({
      siteName: null,
      supportEmail: null,
      bannerKey320x50: null,
      bannerKey300x250: null,
      sourceRetentionDays: null,
      recordsRequired: null,
      agePassPerVisit: null,
      ageGivesTitles: null,
      vitalsOff: null,
    });
  });

  it.each([
    ['siteName', ' Serra ', 'Serra'],
    ['supportEmail', 'ajuda@serra.example', 'ajuda@serra.example'],
    ['bannerKey320x50', 'abc-1_2', 'abc-1_2'],
    ['sourceRetentionDays', '30', 30],
    ['recordsRequired', true, true],
    ['agePassPerVisit', true, true],
    ['ageGivesTitles', true, true],
    ['vitalsOff', true, true],
  ])('takes %s: %p', (name, typed, value) => {
    expect(settingsForm.parse({ ...empty, [name]: typed })).toMatchObject({ [name]: value });
  });

  it.each([
    ['siteName', 'a'.repeat(61)],
    ['supportEmail', 'ajuda'],
    ['bannerKey300x250', 'a"><script>'],
    ['sourceRetentionDays', '0'],
    ['sourceRetentionDays', '3651'],
    ['sourceRetentionDays', '1e9'],
    ['sourceRetentionDays', '2.5'],
    ['sourceRetentionDays', 'abc'],
  ])('refuses %s: %p', (name, typed) => {
    expect(settingsForm.safeParse({ ...empty, [name]: typed }).success).toBe(false);
  });
});

describe('asking for records of participants', () => {
  it.each([
    [null, true, true],
    [false, true, true],
    [true, true, false],
    [true, null, false],
    [null, null, false],
  ])('is looked at before it is saved where it is turned on: from %s to %s', (before, now, isAsked) => {
    expect(turnsRecordsOn({ recordsRequired: before }, { recordsRequired: now })).toBe(isAsked);
  });

  it('is told as it is: nothing that is public is hidden, and who names nobody needs none', () => {
    expect(texts.recordsHint).toMatch(/não nomeia ninguém .* não precisa/);
    expect(texts.recordsHint).toMatch(/Nada do que já está no ar deixa de ser mostrado/);
    expect(recordsTexts.active(2, '2')).toBe('2 vídeos ativos estão sem registros e continuam no ar.');
  });
});
