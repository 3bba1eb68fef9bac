import { CodedError } from '@alcova/contracts';
import { type Command, CommanderError } from 'commander';
import { Refusal, reasonOf, UsageError } from '../base/failure';
import { PortugueseCommand } from './portuguese';
import { Shell, type Topic } from './shell';
import { STANDARD_STREAMS, type Streams } from './streams';
import type { System } from './system';

const CODES = 'Códigos de saída: 0 feito, 1 não foi possível, 2 a linha de comando não foi entendida.';

/**
 * Runs one command line. @returns the exit code: 0 when it did what was asked, 1 when it could not, 2 when it was not understood, which is
 * found out before anything is connected
 */
export async function runAlcova(
  args: readonly string[],
  system: System,
  topics: readonly Topic[],
  streams: Streams = STANDARD_STREAMS,
): Promise<0 | 1 | 2> {
  streams.output.once('error', leave);
  const shell = new Shell(system, streams);
  const program = new PortugueseCommand('alcova')
    .description('Administração de um site Alcova.')
    .helpCommand('help [comando]', 'mostra a ajuda de um comando')
    .addHelpText('after', `\n${CODES}`)
    .configureOutput({
      writeOut: (text) => void streams.output.write(text),
      writeErr: (text) => void streams.errors.write(text),
    });
  for (const topic of topics) topic(program, shell);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return shell.exitCode;
  } catch (error) {
    return codeOf(error, commandOf(program, args), streams);
  }
}

/** Whoever reads (`| head`) has enough: no more can be told, so nothing more is done. */
function leave(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(1);
}

/** Says what went wrong, and with a mistake how the command is used. */
function codeOf(error: unknown, command: Command, { errors }: Streams): 0 | 1 | 2 {
  const tell = (text: string): void => void errors.write(`${text}\n`);
  if (error instanceof UsageError) {
    tell(`${error.message}\n`);
    command.outputHelp({ error: true });
    return 2;
  }
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof CodedError && error.code === 'unavailable')
    tell(`Um serviço não respondeu: ${reasonOf(error)}`);
  else if (error instanceof CodedError && error.code === 'auth.required')
    tell('O sistema não acreditou na CALLER_SIGNING_KEYS deste comando.');
  else tell(error instanceof Refusal ? error.message : reasonOf(error));
  return 1;
}

/** The deepest command that the words before the first option name. */
function commandOf(program: Command, args: readonly string[]): Command {
  let command = program;
  for (const word of args) {
    const found = command.commands.find((one) => one.name() === word);
    if (!found) break;
    command = found;
  }
  return command;
}
