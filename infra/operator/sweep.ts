import { sweepStep } from '@alcova/contracts';
import { columns } from './columns';
import { runCommand, type Tools, UsageError } from './command';

const USAGE = `Uso: npm run sweep                 remove do armazenamento o que não serve mais
     npm run sweep -- --dry-run    só mostra o que seria removido`;
const HEAD = [
  { title: 'MOTIVO', most: 20 },
  { title: 'BYTES', most: 16 },
  { title: 'OBJETO', most: 200 },
];

/** Step by step, each printed when it is done: stopped at any moment, the next run begins anew and finds less to do. */
async function sweep({ rpc, say }: Tools, dryRun: boolean): Promise<boolean> {
  let cursor: string | null = null;
  const total = { looked: 0, swept: 0, bytes: 0 };
  do {
    const step: {
      looked: number;
      swept: { key: string; bytes: number; reason: string }[];
      cursor: string | null;
    } = await rpc.request(sweepStep, { cursor, dryRun });
    const rows = step.swept.map(({ reason, bytes, key }) => [reason, String(bytes), key]);
    const lines = columns(HEAD, rows);
    for (const line of total.swept === 0 ? lines : lines.slice(1)) if (rows.length > 0) say(line);
    total.looked += step.looked;
    total.swept += step.swept.length;
    total.bytes += step.swept.reduce((sum, { bytes }) => sum + bytes, 0);
    ({ cursor } = step);
  } while (cursor !== null);
  const verb = dryRun ? 'Seriam removidos' : 'Removidos';
  say(`${verb}: ${total.swept} de ${total.looked} (${total.bytes} bytes)`);
  return true;
}

void runCommand(USAGE, (args) => {
  const unknown = args.filter((arg) => arg !== '--dry-run');
  if (unknown.length > 0) throw new UsageError(`Opção desconhecida: ${unknown.join(' ')}`);
  return (tools) => sweep(tools, args.includes('--dry-run'));
});
