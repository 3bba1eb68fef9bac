import { type AgeCheck, type AgeWay } from '@alcova/contracts';
import { formatMoment } from '../../../shared/admin/site-time';
import { formatCount } from '../../../shared/format/count';

export const texts = {
  title: 'Formas de comprovar a idade',
  intro: 'São ligadas na instalação. Em quais países a comprovação é exigida, diz a política de exibição.',
  failed: 'Não foi possível carregar as formas de comprovar a idade.',
  on: 'Ligada',
  off: 'Desligada',
  label: (label: string) => `No botão: ${label}`,
  turnOn: 'Para ligar:',
  listRead: (moment: string) => `Lista de confiança lida em ${moment}`,
  listMissing: 'Nenhuma lista de confiança foi lida ainda.',
  test: 'Testar agora',
  testOf: (way: string) => `Testar agora: ${way}`,
  testing: 'Testando...',
  testFailed: 'Não foi possível testar. Tente novamente.',
  works: 'Tudo certo.',
  broken: 'Há o que corrigir.',
  good: 'Certo',
  bad: 'Falha',
} as const;

/** What turns a way on: variables of identity, and what the chart calls them. */
export const SWITCHES: Readonly<Record<AgeWay, { readonly variables: string; readonly values: string }>> = {
  wallet: {
    variables: 'AGE_WALLET_ANCHORS, ou AGE_WALLET_LIST_URL com AGE_WALLET_LIST_SIGNERS',
    values: 'ageWallet.anchors, ou ageWallet.listUrl com ageWallet.listSigners',
  },
  openid: {
    variables: 'AGE_OPENID_ISSUER, AGE_OPENID_CLIENT_ID e AGE_OPENID_CLIENT_SECRET',
    values: 'ageOpenid.issuer e secrets.ageOpenid',
  },
};

const momentOf = ({ at }: AgeCheck): string => (at === undefined ? '' : formatMoment(at));

function keysText({ ok, count = 0, reason }: AgeCheck): string {
  if (ok)
    return count === 1 ? '1 chave de assinatura lida.' : `${formatCount(count)} chaves de assinatura lidas.`;
  if (reason === 'unreachable') return 'O endereço das chaves de assinatura não respondeu.';
  return 'O provedor não publica chaves de assinatura que possam ser lidas.';
}

function anchorsText({ count = 0 }: AgeCheck): string {
  if (count === 0) return 'Nenhum certificado confiável está dentro da validade.';
  return count === 1
    ? '1 certificado confiável dentro da validade.'
    : `${formatCount(count)} certificados confiáveis dentro da validade.`;
}

const TOLD: Readonly<Record<AgeCheck['name'], (check: AgeCheck) => string>> = {
  provider: ({ ok, reason }) => {
    if (ok) return 'O provedor respondeu.';
    return reason === 'unreachable'
      ? 'O provedor não respondeu.'
      : 'O provedor respondeu algo que não se entende. Confira AGE_OPENID_ISSUER.';
  },
  issuer: ({ ok }) =>
    ok
      ? 'O emissor é o configurado.'
      : 'O provedor se apresenta como outro emissor. Confira AGE_OPENID_ISSUER.',
  keys: keysText,
  anchors: anchorsText,
  list: (check) => {
    if (check.at === undefined) return texts.listMissing;
    return check.ok
      ? `${texts.listRead(momentOf(check))}.`
      : `A lista de confiança tem mais de dois dias: lida em ${momentOf(check)}.`;
  },
  expiry: (check) =>
    check.ok
      ? `O primeiro certificado a vencer vale até ${momentOf(check)}.`
      : `Um certificado vence em breve, em ${momentOf(check)}.`,
};

/** What a test found, in words. */
export const checkText = (check: AgeCheck): string => TOLD[check.name](check);
