import { issueCertificate } from '@alcova/testing';
import { X509Certificate } from 'node:crypto';
import { trustChecks } from './trust-checks';

const NOW = new Date('2026-11-26T12:00:00.000Z');
const days = (count: number) => new Date(NOW.getTime() + count * 24 * 60 * 60 * 1_000);
const ending = async (inDays: number) =>
  new X509Certificate(
    (
      await issueCertificate({
        name: 'Raiz',
        mayIssue: true,
        validFrom: days(-100),
        validUntil: days(inDays),
      })
    ).pem,
  );
const checks = (anchors: readonly X509Certificate[], listReadAt?: Date | null) =>
  trustChecks({ anchors, listReadAt }, NOW);

describe('what wallets are trusted by', () => {
  it('is told with the number of certificates that are good now, and the end of the first of them', async () => {
    const anchors = [await ending(400), await ending(60), await ending(-1)];
    expect(checks(anchors)).toEqual([
      { name: 'anchors', ok: true, count: 2 },
      { name: 'expiry', ok: true, at: days(60).toISOString() },
    ]);
  });

  it('is not well while there is none, or none that is good', async () => {
    const none = [{ name: 'anchors', ok: false, count: 0 }];
    expect(checks([])).toEqual(none);
    expect(checks([await ending(-1)])).toEqual(none);
  });

  it.each([
    [13, false],
    [15, true],
  ])('ends in %d days: well is %p', async (inDays, ok) => {
    expect(checks([await ending(inDays)]).at(-1)).toEqual({
      ...{ name: 'expiry', ok },
      at: days(inDays).toISOString(),
    });
  });

  it.each<[Date | null, object]>([
    [null, { ok: false }],
    [days(-1.9), { ok: true, at: days(-1.9).toISOString() }],
    [days(-2.1), { ok: false, at: days(-2.1).toISOString() }],
  ])('comes from a list that was fetched at %p', (readAt, told) => {
    expect(checks([], readAt)[1]).toEqual({ name: 'list', ...told });
  });
});
