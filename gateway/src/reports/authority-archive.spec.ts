import { beginAuthorityExport, CodedError, readExportedEvidence } from '@alcova/contracts';
import { unzipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ServiceCalls } from '../services/service-calls';
import { authorityArchive } from './authority-archive';

const CALLER = { kind: 'account', accountId: 'ana', role: 'admin' } as const;
const AT = '2026-11-23T12:00:00.000Z';
const DOCUMENTS: Readonly<Record<string, string>> = {
  p1: '{"content":{"title":"A serra, o vale e a ponte"}}',
  p2: JSON.stringify({ note: 'ção'.repeat(200) }),
};
const sumOf = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const report = {
  ...{ id: 'r1', version: 1, caseId: 'c1', title: 'Conto de demonstração' },
  ...{ authority: 'policia-federal', otherName: '', state: 'open', openedAt: AT, dueAt: AT },
  ...{ isOverdue: false, receipt: null, receivedAt: null, withdrawnBecause: null, keptUntil: null },
} as const;

/** Documents come in stretches of 100 bytes here. @param broken the document that cannot be read */
function services(broken?: string): { calls: string[]; request: ServiceCalls['request'] } {
  const calls: string[] = [];
  const answers = {
    [beginAuthorityExport.name]: () => ({
      ...{ report, category: 'illegal', subject: { kind: 'tale', id: 't1' } },
      evidence: Object.entries(DOCUMENTS).map(([id, text]) => ({ id, at: AT, digest: sumOf(text) })),
    }),
    [readExportedEvidence.name]: (input: unknown) => {
      const { evidenceId, from } = readExportedEvidence.input.parse(input);
      if (evidenceId === broken) throw new CodedError('authority.changed');
      const whole = Buffer.from(DOCUMENTS[evidenceId] ?? '');
      const bytes = whole.subarray(from, from + 100);
      const next = from + bytes.length;
      return { bytes: bytes.toString('base64'), next: next < whole.length ? next : null };
    },
  };
  return {
    calls,
    request: async (contract, input) => {
      calls.push(contract.name);
      return contract.output.parse(answers[contract.name]?.(input)) as never;
    },
  };
}

describe('the archive for an authority', () => {
  it('holds the sealed documents byte for byte, the record, and a sum of each file that is right', async () => {
    const archive = unzipSync(await buffer(await authorityArchive(services(), CALLER, 'r1')));
    const text = (name: string) => Buffer.from(archive[name] ?? []).toString();
    expect(Object.keys(archive)).toEqual([
      ...['LEIA-ME.txt', 'registro.json', 'provas/p1.json', 'provas/p2.json', 'SHA256SUMS'],
    ]);
    for (const [id, document] of Object.entries(DOCUMENTS)) expect(text(`provas/${id}.json`)).toBe(document);
    const sums = text('SHA256SUMS').trimEnd().split('\n');
    expect(sums).toEqual(
      Object.keys(archive)
        .slice(0, -1)
        .map((name) => `${sumOf(archive[name] ?? '')}  ${name}`),
    );
    expect(JSON.parse(text('registro.json'))).toMatchObject({
      ...{ registro: 'r1', caso: 'c1', recibo: null },
      base: expect.stringContaining('15.211/2025') as string,
      provas: [{ sha256: sumOf(DOCUMENTS['p1'] ?? '') }, { sha256: sumOf(DOCUMENTS['p2'] ?? '') }],
    });
  });

  it('says nothing of the content outside the sealed documents', async () => {
    const archive = unzipSync(await buffer(await authorityArchive(services(), CALLER, 'r1')));
    for (const name of ['LEIA-ME.txt', 'registro.json', 'SHA256SUMS'])
      expect(Buffer.from(archive[name] ?? []).toString()).not.toContain(report.title);
  });

  it('is asked for before its first byte leaves, and reads no document before it is taken', async () => {
    const asked = services();
    const archive = await authorityArchive(asked, CALLER, 'r1');
    expect(asked.calls).toEqual([beginAuthorityExport.name]);
    archive.destroy();
  });

  it('that breaks on the way is no archive', async () => {
    const archive = await authorityArchive(services('p2'), CALLER, 'r1');
    await expect(buffer(archive)).rejects.toMatchObject({ code: 'authority.changed' });
  });
});
