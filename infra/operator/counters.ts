import { type CounterDrift, rebuildCountersStep } from '@alcova/contracts';
import { columns } from './columns';
import { runCommand, type Tools, UsageError } from './command';

const USAGE = `Uso: npm run counters -- rebuild              refaz curtidas, não curtidas e favoritos a partir dos registros
     npm run counters -- rebuild --dry-run    só mostra o que seria corrigido`;
const HEAD = [
  { title: 'VÍDEO', most: 64 },
  { title: 'CONTADOR', most: 12 },
  { title: 'ANTES', most: 16 },
  { title: 'CERTO', most: 16 },
];

/** Step by step, each printed when it is done: stopped at any moment, what was corrected stays so. */
async function rebuild({ rpc, say }: Tools, dryRun: boolean): Promise<boolean> {
  let cursor: string | null = null;
  let looked = 0;
  let wrong = 0;
  do {
    const step: { looked: number; drift: CounterDrift[]; cursor: string | null } = await rpc.request(
      rebuildCountersStep,
      { cursor, dryRun },
    );
    const rows = step.drift.map(({ videoId, counter, kept, facts }) => [
      ...[videoId, counter, String(kept), String(facts)],
    ]);
    const lines = columns(HEAD, rows);
    if (rows.length > 0) for (const line of wrong === 0 ? lines : lines.slice(1)) say(line);
    looked += step.looked;
    wrong += rows.length;
    ({ cursor } = step);
  } while (cursor !== null);
  say(`${dryRun ? 'Seriam corrigidos' : 'Corrigidos'}: ${wrong} contadores de ${looked} vídeos`);
  return true;
}

void runCommand(USAGE, (args) => {
  const [action, ...options] = args;
  if (action !== 'rebuild') throw new UsageError(`Comando desconhecido: ${action ?? '(nenhum)'}`);
  const unknown = options.filter((option) => option !== '--dry-run');
  if (unknown.length > 0) throw new UsageError(`Opção desconhecida: ${unknown.join(' ')}`);
  return (tools) => rebuild(tools, options.includes('--dry-run'));
});
