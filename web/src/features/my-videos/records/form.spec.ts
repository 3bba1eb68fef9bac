import { type KeptRecord, participantRecord } from '@alcova/contracts';
import { lackingOf, NEW_RECORD, recordForm, recordFrom, valuesOf } from './form';

const MOMENT = '2026-03-01T23:30:45.000Z';
const kept: KeptRecord = {
  ...{ id: 'r1', version: 2, updatedAt: MOMENT, isValid: false },
  ...{ name: 'Ana', identityChecked: true, isAdult: true, consentToRecord: true },
  ...{ consentToPublish: true, consentToDistribute: false, documentReference: 'Pasta 7' },
  ...{ expiresOn: '2027-01-31', withdrawnAt: MOMENT },
};

describe('the form of a participant', () => {
  it('shows a record and gives the same back, to the second', () => {
    const values = valuesOf(kept);
    expect(values).toMatchObject({ expiresOn: '2027-01-31', withdrawnAt: '2026-03-01T20:30' });
    const given = recordFrom(recordForm.parse(values), kept);
    expect(participantRecord.parse(given)).toEqual(participantRecord.parse(kept));
  });

  it('takes empty days and moments for none', () => {
    const given = recordFrom({ ...NEW_RECORD, name: 'Bia' }, null);
    expect(participantRecord.parse(given)).toMatchObject({ expiresOn: null, withdrawnAt: null });
    expect(recordFrom({ ...valuesOf(kept), withdrawnAt: '' }, kept).withdrawnAt).toBeNull();
  });

  it.each([
    ['name', ' '],
    ['name', 'x'.repeat(121)],
    ['documentReference', 'x'.repeat(201)],
  ])('refuses %s', (field, value) => {
    expect(recordForm.safeParse({ ...valuesOf(kept), [field]: value }).success).toBe(false);
  });

  it('names what a record lacks', () => {
    expect(lackingOf(kept)).toEqual(['consentiu com a distribuição']);
    expect(lackingOf({ ...kept, consentToDistribute: true })).toEqual([]);
  });
});
