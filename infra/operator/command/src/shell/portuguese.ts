import { Command, type Option } from 'commander';
import { UsageError } from '../base/failure';

const TITLES: Readonly<Record<string, string>> = {
  'Usage:': 'Uso:',
  'Arguments:': 'Argumentos:',
  'Options:': 'Opções:',
  'Commands:': 'Comandos:',
};
/** By the library's codes; `what` is what its own text names in quotes. */
const MISTAKES: Readonly<Record<string, (what: string) => string>> = {
  'commander.unknownOption': (what) => `Opção desconhecida: ${what}`,
  'commander.unknownCommand': (what) => `Comando desconhecido: ${what}`,
  'commander.missingArgument': (what) => `Falta o argumento ${what}.`,
  'commander.optionMissingArgument': (what) => `Falta o valor de ${what}.`,
  'commander.missingMandatoryOptionValue': (what) => `Falta ${what}.`,
  'commander.conflictingOption': (what) => `${what} não combina com outra opção dada.`,
  'commander.excessArguments': () => 'Há argumentos a mais.',
};

/** A command whose help and mistakes read in Portuguese, as do those below it. A mistake is a UsageError. */
export class PortugueseCommand extends Command {
  constructor(name?: string) {
    super(name);
    this.helpOption('-h, --help', 'mostra esta ajuda');
    this.configureHelp({
      styleTitle: (title) => TITLES[title] ?? title,
      // '[options] [command]' of the library, in words that the rest is written in.
      styleUsage: (usage) => usage.replace('[options]', '[opções]').replace('[command]', '[comando]'),
      optionDescription: describe,
      argumentDescription: ({ description }) => description,
      subcommandTerm: (command) => termOf(command),
    });
    this.exitOverride();
  }

  override createCommand(name?: string): PortugueseCommand {
    return new PortugueseCommand(name);
  }

  override error(message: string, options: { code?: string } = {}): never {
    const [, what = ''] = /'([^']*)'/.exec(message) ?? [];
    const mistake = MISTAKES[options.code ?? ''];
    throw new UsageError(mistake ? mistake(what) : 'A linha de comando não foi entendida.');
  }
}

/** A value that is taken when none is given is shown, except of switches. */
function describe(option: Option): string {
  const shown = option.defaultValue !== undefined && typeof option.defaultValue !== 'boolean';
  return shown ? `${option.description} (padrão: ${String(option.defaultValue)})` : option.description;
}

function termOf(command: Command): string {
  const args = command.registeredArguments.map((one) =>
    one.required ? `<${one.name()}>` : `[${one.name()}]`,
  );
  return [command.name(), ...args].join(' ');
}
