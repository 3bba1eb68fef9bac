import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline/promises';
import { Refusal } from './failure';

/** Asks for a password without showing it, twice; from a pipe its first line is taken. @throws Refusal for two that differ, or none */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return first(await text(process.stdin));
  const password = await ask('Senha: ');
  if ((await ask('De novo: ')) !== password) throw new Refusal('As duas senhas são diferentes.');
  return first(password);
}

function first(typed: string): string {
  const [line = ''] = typed.split(/\r?\n/);
  if (line === '') throw new Refusal('Nenhuma senha foi dada.');
  return line;
}

/** What is typed is echoed nowhere. */
async function ask(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  process.stderr.write(question);
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
