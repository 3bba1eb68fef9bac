import { CodedError, createAdministrator, promoteToAdministrator } from '@alcova/contracts';
import { randomBytes } from 'node:crypto';
import { UsageError } from '../base/failure';
import { type ActOptions, type OperatorAct, operatorAct, withAct } from '../shell/operator-act';
import { askPassword } from '../shell/password';
import type { Streams } from '../shell/streams';
import type { Tools, Topic } from '../shell/shell';

const ON_AN_ACCOUNT = { isUpkeep: false };

interface Options extends ActOptions {
  readonly email: string;
  readonly json?: boolean;
}
interface CreateOptions extends Options {
  readonly name: string;
  readonly generatePassword?: boolean;
  readonly askPassword?: boolean;
}

/** What goes wrong with the address or the password that was given, by code. */
const REFUSALS: Readonly<Record<string, string>> = {
  'auth.email-taken':
    'Já existe uma conta com este e-mail. Para torná-la administradora: alcova admin promote.',
  'auth.email-invalid': 'O e-mail não é válido.',
  'auth.weak-password':
    'A senha é fraca demais ou comum demais: use 8 a 128 caracteres que ninguém adivinhe.',
  'request.invalid': 'O nome, o e-mail ou a senha (8 a 128 caracteres) não serve.',
  'account.not-found': 'Não existe conta com este e-mail. Para criá-la: alcova admin create.',
};

/** 72 random bits, in groups that can be typed. */
const newPassword = (): string => (randomBytes(9).toString('hex').match(/.{6}/g) ?? []).join('-');

async function orRefused({ say }: Tools, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const refusal = error instanceof CodedError ? REFUSALS[error.code] : undefined;
    if (refusal === undefined) throw error;
    say(refusal);
    return false;
  }
}

async function create(
  tools: Tools,
  { email, name }: CreateOptions,
  act: OperatorAct,
  password: { text: string; isNew: boolean } | undefined,
): Promise<boolean> {
  return orRefused(tools, async () => {
    const account = await tools.rpc.request(createAdministrator, {
      ...{ ...act, email, name },
      ...(password !== undefined && { password: password.text }),
    });
    tools.say(`Administrador criado: ${account.email} (${account.id})`);
    if (password?.isNew) tools.say(`Senha, mostrada só agora: ${password.text}   Troque-a em /profile.`);
    if (!password) tools.say('Um e-mail com o link para escolher a senha está a caminho; vale por uma hora.');
    tools.data({ id: account.id, email: account.email, ...(password?.isNew && { password: password.text }) });
  });
}

async function promote(
  tools: Tools,
  { email, dryRun = false }: Options & { dryRun?: boolean },
  act: OperatorAct,
): Promise<boolean> {
  return orRefused(tools, async () => {
    const account = await tools.rpc.request(promoteToAdministrator, { ...act, email, dryRun });
    tools.say(`${account.name} <${account.email}> (${account.id})`);
    const unproved = account.emailConfirmed ? '' : '; o e-mail não foi confirmado';
    if (!account.isActive) tools.say('A conta está desativada: só entra depois de reativada em /admin.');
    tools.say(`Função: ${dryRun ? `${account.role}, passaria a` : 'agora'} admin${unproved}.`);
    tools.data({ id: account.id, role: account.role, isActive: account.isActive });
  });
}

/** @throws UsageError when there is nobody to ask */
async function passwordOf(
  options: CreateOptions,
  streams: Streams,
): Promise<{ text: string; isNew: boolean } | undefined> {
  if (options.generatePassword) return { text: newPassword(), isNew: true };
  return options.askPassword ? { text: await askPassword(streams), isNew: false } : undefined;
}

/** Administrators by the operator's hand. */
export const admin: Topic = (program, shell) => {
  const topic = program.command('admin').description('administradores do site');
  const creating = topic
    .command('create')
    .description('cria um administrador; sem mais opções ele recebe por e-mail um link para escolher a senha')
    .requiredOption('--email <E-MAIL>', 'o e-mail com que ele entra')
    .option('--name <NOME>', 'o nome que se vê', 'Administrador')
    .option('--generate-password', 'inventa uma senha e a mostra uma vez')
    .option('--ask-password', 'pergunta a senha, ou a lê da entrada padrão')
    .option('--json', 'o resultado em JSON');
  withAct(creating, ON_AN_ACCOUNT).action((options: CreateOptions) => {
    if (options.generatePassword && options.askPassword)
      throw new UsageError('--generate-password não combina com --ask-password.');
    const act = operatorAct(options, ON_AN_ACCOUNT);
    return shell.run(async () => {
      const password = await passwordOf(options, shell.streams);
      return shell.withConnection((connection) =>
        create({ ...connection, ...shell.writing(options) }, options, act, password),
      );
    });
  });
  const promoting = topic
    .command('promote')
    .description('dá a função de administrador a uma conta que existe')
    .requiredOption('--email <E-MAIL>', 'o e-mail da conta')
    .option('--dry-run', 'só mostra de quem é a conta')
    .option('--json', 'o resultado em JSON');
  withAct(promoting, ON_AN_ACCOUNT).action((options: Options & { dryRun?: boolean }) => {
    const act = operatorAct(options, ON_AN_ACCOUNT);
    return shell.connected(options, (tools) => promote(tools, options, act));
  });
};
