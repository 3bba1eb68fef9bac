import { SITE_TIME_ZONE } from '@alcova/contracts';
import { type MailText, mailText } from '../mail/texts';

/** What happened to an account, as its owner reads it. */
const WORDS = {
  'password-set': 'uma senha foi criada',
  'password-changed': 'a senha foi trocada',
  'password-removed': 'a senha foi removida, porque a conta passou a ser aberta com o Google',
  'second-factor-on': 'a verificação em duas etapas foi ativada',
  'second-factor-off': 'a verificação em duas etapas foi desativada',
  'recovery-codes-renewed': 'novos códigos de recuperação foram gerados',
  'recovery-code-used': 'um código de recuperação foi usado',
  'passkey-added': 'uma chave de acesso foi adicionada',
  'passkey-removed': 'uma chave de acesso foi removida',
  'provider-linked': 'a entrada com o Google foi ligada à conta',
  'email-changed': 'o e-mail da conta foi trocado por este',
  'email-left': 'o e-mail da conta foi trocado por outro, e este endereço não serve mais para entrar',
  'new-device': 'a conta foi aberta em um dispositivo novo',
  'codes-guessed':
    'alguém que sabe a sua senha errou muitos códigos de verificação, em um dispositivo que a conta não conhece',
} as const;
export type FactKind = keyof typeof WORDS;
export const FACT_KINDS = Object.keys(WORDS) as [FactKind, ...FactKind[]];

export interface Fact {
  readonly kind: FactKind;
  /** Of a new device alone: what it is, in words of ours. */
  readonly device?: string | undefined;
  /** When it happened last (ISO 8601). */
  readonly at: string;
  readonly times: number;
}

interface Site {
  readonly name: string;
  /** Without a slash at its end. */
  readonly url: string;
}

const moment = new Intl.DateTimeFormat('pt-BR', {
  ...{ dateStyle: 'short', timeStyle: 'short', timeZone: SITE_TIME_ZONE },
});

const NOT_YOU =
  'Foi você? Então não precisa fazer nada. Não foi você? Abra o site, escolha "Esqueci minha senha" na página de entrada e crie outra senha: isso encerra todas as sessões. Depois confira no perfil a verificação em duas etapas e as chaves de acesso. Se você entra com o Google, confira também a segurança da sua conta do Google.';
const NOT_YOU_ANY_MORE =
  'Foi você? Então não precisa fazer nada. Não foi você? Troque a senha deste e-mail, pois a troca foi confirmada por um link que enviamos para cá, e escreva para o suporte: o endereço está no fim dos termos de uso, na página do link.';

/**
 * The mail that tells an owner what changed. It opens and stops nothing, and says how to act; subject and words tell nothing of what the site
 * holds.
 */
export function securityText(site: Site, facts: readonly Fact[]): MailText {
  const hasLeft = facts.some(({ kind }) => kind === 'email-left');
  return mailText(`${site.url}/${hasLeft ? 'terms' : 'profile'}`, {
    subject: `${site.name}: aviso de segurança da sua conta`,
    before: `Na sua conta em ${site.name}: ${facts.map(told).join('; ')}. Os horários são os de Brasília.`,
    button: hasLeft ? 'Falar com o suporte' : 'Abrir o meu perfil',
    after: hasLeft ? NOT_YOU_ANY_MORE : NOT_YOU,
  });
}

function told({ kind, device, at, times }: Fact): string {
  const what = device === undefined ? WORDS[kind] : `${WORDS[kind]} (${device})`;
  const when = moment.format(new Date(at));
  return times === 1 ? `${what}, em ${when}` : `${what}, ${times} vezes, a última em ${when}`;
}
