import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { StartFailure } from '../parts';

const variables = z.object({
  PORT: z.coerce.number('PORT deve ser um número de porta').int().min(1).max(65_535).default(8080),
  DATA_DIR: z.string().min(1).default('.data'),
  ADMIN_EMAIL: z.email('ADMIN_EMAIL deve ser um endereço de e-mail').default('admin@alcova.local'),
  ADMIN_PASSWORD: z.string().min(8, 'ADMIN_PASSWORD deve ter ao menos 8 caracteres').optional(),
  DEMO: z.enum(['0', '1'], 'DEMO deve ser 0 ou 1').default('1'),
  RATE_LIMIT_SCALE: z.coerce
    .number('RATE_LIMIT_SCALE deve ser um número positivo')
    .positive('RATE_LIMIT_SCALE deve ser um número positivo')
    .default(1),
  AGE: z
    .literal('verified', "AGE deve ser 'verified' (com carteira de demonstração) ou ficar sem valor")
    .optional(),
  GOOGLE_ISSUER: z.url('GOOGLE_ISSUER deve ser um endereço').optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  AGE_OPENID_ISSUER: z.url('AGE_OPENID_ISSUER deve ser um endereço').optional(),
  AGE_OPENID_CLIENT_ID: z.string().optional(),
  AGE_OPENID_CLIENT_SECRET: z.string().optional(),
  AGE_OPENID_LABEL: z.string().max(80, 'AGE_OPENID_LABEL deve ter no máximo 80 caracteres').optional(),
  AGE_OPENID_SCOPE: z.string().optional(),
  AGE_OPENID_CLAIM: z.string().optional(),
  AGE_OPENID_VALUE: z.string().optional(),
  AGE_WALLET_ANCHORS: z.string().optional(),
  AGE_WALLET_LIST_URL: z.url('AGE_WALLET_LIST_URL deve ser um endereço').optional(),
  AGE_WALLET_LIST_SIGNERS: z.string().optional(),
  AGE_WALLET_LABEL: z.string().max(80, 'AGE_WALLET_LABEL deve ter no máximo 80 caracteres').optional(),
  AGE_WALLET_LINK: z.string().optional(),
});

/** What no way to prove one's age works without. */
const AGE_CLIENT = ['AGE_OPENID_ISSUER', 'AGE_OPENID_CLIENT_ID', 'AGE_OPENID_CLIENT_SECRET'] as const;
/** What the wallet of the demonstration comes with. */
const DEMO_WALLET = ['AGE_WALLET_ANCHORS', 'AGE_WALLET_LABEL', 'AGE_WALLET_LINK'] as const;
const checked = variables.superRefine((given, context) => {
  const doubled = DEMO_WALLET.filter((name) => given.AGE !== undefined && given[name] !== undefined);
  if (doubled.length > 0) {
    const message = `AGE=verified traz a sua própria carteira, de demonstração: não vai junto com ${doubled.join(' e ')}`;
    context.addIssue({ code: 'custom', message });
  }
  const missing = AGE_CLIENT.filter((name) => given[name] === undefined);
  if (missing.length === 0 || missing.length === AGE_CLIENT.length) return;
  const message = `falta definir ${missing.join(' e ')} (${AGE_CLIENT.join(', ')} vão juntas)`;
  context.addIssue({ code: 'custom', message });
});

export interface StartOptions {
  readonly port: number;
  readonly dataDir: string;
  readonly adminEmail: string;
  readonly adminPassword: string | undefined;
  readonly demo: boolean;
  readonly rateLimitScale: number;
  /** The sign-in provider that the operator configured: the gateway's GOOGLE_ variables. */
  readonly provider: Readonly<Record<string, string>>;
  /** The ways of proving an age: identity's AGE_ variables. */
  readonly ageWays: Readonly<Record<string, string>>;
  /** Whether the site asks for proofs of age, which a wallet of its own gives. */
  readonly ageDemo: boolean;
  readonly verbose: boolean;
  readonly watch: boolean;
}

/** Reads what the operator asked for; rejects with one line that names every mistake. */
export function startOptions(root: string, args: readonly string[], env: NodeJS.ProcessEnv): StartOptions {
  const unknown = args.filter((arg) => arg !== '--verbose' && arg !== '--watch');
  if (unknown.length > 0)
    throw new StartFailure(`Opção desconhecida: ${unknown.join(' ')} (há --verbose e --watch).`);
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = checked.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = issue.path.join('.');
      return issue.message.startsWith(name) ? issue.message : `${name}: ${issue.message}`;
    });
    throw new StartFailure(`Configuração inválida: ${lines.join('; ')}.`);
  }
  const { DATA_DIR: folder } = parsed.data;
  return {
    port: parsed.data.PORT,
    dataDir: isAbsolute(folder) ? folder : resolve(root, folder),
    adminEmail: parsed.data.ADMIN_EMAIL,
    adminPassword: parsed.data.ADMIN_PASSWORD,
    demo: parsed.data.DEMO === '1',
    rateLimitScale: parsed.data.RATE_LIMIT_SCALE,
    provider: textsOf(parsed.data, 'GOOGLE_'),
    ageWays: textsOf(parsed.data, 'AGE_'),
    ageDemo: parsed.data.AGE === 'verified',
    verbose: args.includes('--verbose'),
    watch: args.includes('--watch'),
  };
}

/** The variables whose names begin so, where they are set. */
const textsOf = (given: object, prefix: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).filter(
      (entry): entry is [string, string] => entry[0].startsWith(prefix) && typeof entry[1] === 'string',
    ),
  );
