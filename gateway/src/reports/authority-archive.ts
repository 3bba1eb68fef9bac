import {
  AUTHORITIES,
  beginAuthorityExport,
  type Caller,
  readExportedEvidence,
  REPORT_CATEGORIES,
} from '@alcova/contracts';
import { retryWhileUnavailable } from '@alcova/messaging';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { ServiceCalls } from '../services/service-calls';
import { archiveTexts as texts } from './archive-texts';
import { type ArchivedFile, zipOf } from './zip';

type Services = Pick<ServiceCalls, 'request'>;
type Exported = z.output<typeof beginAuthorityExport.output>;

const RETRY = { withinMs: 20_000 };

/**
 * What is sent to an authority, as a zip archive: the record, the sealed documents byte for byte, and the SHA-256 of each file. That it was taken
 * stands in the audit log before its first byte leaves.
 * @throws CodedError authority.not-found, authority.changed
 */
export async function authorityArchive(services: Services, caller: Caller, id: string): Promise<Readable> {
  const exported = await retryWhileUnavailable(
    () => services.request(beginAuthorityExport, { id }, { caller }),
    RETRY,
  );
  const read = (evidenceId: string) => sealedBytes(services, caller, { id, evidenceId });
  return Readable.from(zipOf(filesOf(exported, read)), { objectMode: false });
}

async function* filesOf(
  exported: Exported,
  read: (evidenceId: string) => Promise<Buffer>,
): AsyncGenerator<ArchivedFile> {
  const sums: string[] = [];
  const summed = (file: ArchivedFile): ArchivedFile => {
    sums.push(`${createHash('sha256').update(file.bytes).digest('hex')}  ${file.name}\n`);
    return file;
  };
  const written = (name: string, text: string) => summed({ name, bytes: Buffer.from(text) });
  yield written(texts.readMe, texts.about(exported.report, authorityOf(exported)));
  yield written(texts.record, `${JSON.stringify(recordOf(exported), null, 2)}\n`);
  for (const { id } of exported.evidence) yield summed({ name: texts.evidence(id), bytes: await read(id) });
  yield { name: texts.sums, bytes: Buffer.from(sums.join('')) };
}

/** A sealed document whole: it is as large as a few answers at most. */
async function sealedBytes(
  services: Services,
  caller: Caller,
  wanted: { id: string; evidenceId: string },
): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let from: number | null = 0; from !== null;) {
    const start: number = from;
    const { bytes, next } = await retryWhileUnavailable(
      () => services.request(readExportedEvidence, { ...wanted, from: start }, { caller }),
      RETRY,
    );
    parts.push(Buffer.from(bytes, 'base64'));
    from = next;
  }
  return Buffer.concat(parts);
}

const authorityOf = ({ report: { authority, otherName } }: Exported): string =>
  authority === 'other' ? otherName : AUTHORITIES[authority].name;

/** The record in words, of the content no more than where it stands: what it is, the sealed documents say. */
function recordOf(exported: Exported) {
  const { report, category, subject, evidence } = exported;
  return {
    registro: report.id,
    caso: report.caseId,
    autoridade: authorityOf(exported),
    base: AUTHORITIES[report.authority].basis,
    motivo: REPORT_CATEGORIES[category].label,
    conteudo: subject,
    abertoEm: report.openedAt,
    prazo: report.dueAt,
    recibo: report.receipt,
    recebidoEm: report.receivedAt,
    provas: evidence.map(({ id, at, digest }) => ({
      arquivo: texts.evidence(id),
      guardadaEm: at,
      sha256: digest,
    })),
  };
}
