import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline/promises';
import { Refusal } from '../base/failure';
import type { Streams } from './streams';

/** Asks for a password without showing it, twice; from a pipe its first line is taken. @throws Refusal for two that differ, or none */
export async function askPassword(streams: Streams): Promise<string> {
  if (!streams.input.isTTY) return first(await text(streams.input));
  const password = await ask('Senha: ', streams);
  if ((await ask('De novo: ', streams)) !== password) throw new Refusal('As duas senhas são diferentes.');
  return first(password);
}

function first(typed: string): string {
  const [line = ''] = typed.split(/\r?\n/);
  if (line === '') throw new Refusal('Nenhuma senha foi dada.');
  return line;
}

/** What is typed is echoed nowhere. */
async function ask(question: string, { input, errors }: Streams): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true });
  errors.write(question);
  try {
    return await lines.question('');
  } finally {
    lines.close();
    errors.write('\n');
  }
}
