import { type AccessRecord, openAccessInquiry, readAccessRecords } from '@alcova/contracts';
import { UsageError } from '../base/failure';
import { type ActOptions, type OperatorAct, operatorAct, withAct } from '../shell/operator-act';
import type { Tools, Topic } from '../shell/shell';
import { accountId } from './account-id';
import { openRecord, type RecordKey, recordKeys } from './record-keys';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

interface Options extends ActOptions {
  readonly account: string;
  readonly from?: string;
  readonly to?: string;
  readonly key?: string;
}

/** Reads a moment as people write it, into ISO 8601 UTC. @throws UsageError */
const momentOf =
  (option: string) =>
  (text: string): string => {
    const moment = new Date(DAY.test(text) ? `${text}T00:00:00Z` : text);
    if (!(DAY.test(text) || MOMENT.test(text)) || Number.isNaN(moment.getTime()))
      throw new UsageError(
        `${option} deve ser um dia (2026-11-21) ou um momento com fuso (2026-11-21T10:00:00Z).`,
      );
    return moment.toISOString();
  };

/** Writes the records, one a line; answers how many there were. */
async function inquire(
  { rpc, say }: Tools,
  { account, from, to }: Options,
  act: OperatorAct,
  keys: readonly RecordKey[],
): Promise<number> {
  const about = { accountId: account, from: from ?? null, to: to ?? null };
  const { inquiryId } = await rpc.request(openAccessInquiry, { ...act, ...about });
  let cursor: string | null = null;
  let told = 0;
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
    told += step.records.length;
    ({ cursor } = step);
  } while (cursor !== null);
  return told;
}

/** Access records of an account. */
export const accessRecords: Topic = (program, shell) => {
  const topic = program
    .command('access-records')
    .description('os registros de acesso de uma conta, um por linha em JSON; a leitura é anotada antes')
    .requiredOption('--account <ID>', 'a conta', accountId)
    .option(
      '--from <QUANDO>',
      'a partir de: 2026-11-21 (meia-noite UTC) ou 2026-11-21T10:00:00Z',
      momentOf('--from'),
    )
    .option('--to <QUANDO>', 'até antes de', momentOf('--to'))
    .option('--key <ARQUIVO>', 'a chave privada (JWK) ou várias; "-" lê da entrada padrão');
  withAct(topic, { isUpkeep: false }).action((options: Options) => {
    const act = operatorAct(options, { isUpkeep: false });
    return shell.run(async () => {
      // The keys come first: an inquiry that cannot be read leaves no entry that says that it was.
      const keys = await recordKeys(options.key, shell);
      const told = await shell.withConnection((connection) =>
        inquire({ ...connection, ...shell.writing() }, options, act, keys),
      );
      // What is found goes into a file: that nothing is, must not look like an empty one.
      if (told === 0)
        shell.streams.errors.write(
          `Nenhum registro de acesso da conta ${options.account}. Confira o ID e o período.\n`,
        );
      return told > 0;
    });
  });
};
