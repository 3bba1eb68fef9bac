import { resolve } from 'node:path';
import { type AccessRecord, openAccessInquiry, readAccessRecords } from '@alcova/contracts';
import { type AuditedAct, auditedOptions } from './audited';
import { runCommand, type Tools, UsageError } from './command';
import { openRecord, recordKeys } from './record-keys';

const USAGE = `Uso: npm run access-records -- --account ID --reason "MOTIVO" [--from QUANDO] [--to QUANDO] [--operator NOME] [--key ARQUIVO]
     QUANDO: 2026-11-21 (meia-noite UTC) ou 2026-11-21T10:00:00Z; --to fica de fora
     A leitura é anotada antes; cada linha é um registro em JSON.`;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

interface Inquiry {
  readonly act: AuditedAct;
  readonly from: string | null;
  readonly to: string | null;
  readonly key: string | undefined;
}

/** A moment as people write it, in ISO 8601 UTC. @throws UsageError */
function momentOf(option: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  const moment = new Date(DAY.test(text) ? `${text}T00:00:00Z` : text);
  if (!(DAY.test(text) || MOMENT.test(text)) || Number.isNaN(moment.getTime()))
    throw new UsageError(
      `--${option} deve ser um dia (2026-11-21) ou um momento com fuso (2026-11-21T10:00:00Z).`,
    );
  return moment.toISOString();
}

/** The keys come first: an inquiry that cannot be read leaves no entry that says that it was. */
async function inquire({ rpc, say }: Tools, { act, from, to, key }: Inquiry): Promise<boolean> {
  const keys = await recordKeys(key, resolve(__dirname, '../..'), process.env);
  const { inquiryId } = await rpc.request(openAccessInquiry, { ...act, from, to });
  let cursor: string | null = null;
  do {
    const step: { records: AccessRecord[]; cursor: string | null } = await rpc.request(readAccessRecords, {
      inquiryId,
      cursor,
    });
    for (const record of step.records) {
      const { id, occurredAt, kind } = record;
      const origin = await openRecord(record, keys);
      const line = {
        id,
        occurredAt,
        kind,
        address: origin?.address ?? null,
        userAgent: origin?.userAgent ?? null,
      };
      say(JSON.stringify(line).replace(/\p{Cc}/gu, ' '));
    }
    ({ cursor } = step);
  } while (cursor !== null);
  return true;
}

void runCommand(USAGE, (args) => {
  const { act, options } = auditedOptions(args, ['from', 'to', 'key']);
  const from = momentOf('from', options.from);
  const to = momentOf('to', options.to);
  return (tools) => inquire(tools, { act, from, to, key: options.key });
});
