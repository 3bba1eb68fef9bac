import type { Source } from '../reading';
import type { Remark } from './remark';

type From = Source | 'marks' | 'media' | 'files';

const SOURCES: Readonly<Record<From, string>> = {
  ...{ videos: 'vídeos', users: 'usuários', contos: 'contos', livros: 'livros', anuncios: 'anúncios' },
  ...{ uploads: 'envios', accounts: 'contas do Auth', marks: 'favoritos e vistos' },
  ...{ media: 'arquivos de vídeo', files: 'arquivos' },
};

/** Reasons that are not of one field. */
const REASONS: Readonly<Record<string, string>> = {
  'id-doubled': 'outro documento tem o mesmo id',
  'too-large': 'registro grande demais',
  'too-long': 'linha grande demais',
  'cut-off': 'o arquivo termina no meio',
  damaged: 'daqui em diante o arquivo não se lê',
  'not-json': 'não é JSON',
  'not-a-document': 'não é um documento',
  'no-id': 'documento sem id',
  'wrong-collection': 'documento de outra coleção',
  'unknown-collection': 'coleção que não é trazida',
  'email-taken': 'outra pessoa tem este e-mail aqui',
  'account-erased': 'a pessoa excluiu a conta aqui',
  'video-missing': 'vídeos que não existem aqui ficaram de fora',
  'link-internal': 'o endereço leva a uma rede interna',
  'media-address-refused': 'o endereço leva a uma rede interna',
  'media-name-unknown': 'o nome do servidor não existe',
  'media-too-many-redirects': 'redirecionamentos demais',
  'media-too-large': 'arquivo grande demais',
  'media-empty': 'arquivo vazio',
  'media-unreachable': 'o servidor não responde',
};

const OF_A_FIELD: readonly (readonly [RegExp, (part: string) => string])[] = [
  [/^(.+)-missing$/, (field) => `falta o campo ${field}`],
  [/^(.+)-invalid$/, (field) => `valor inválido no campo ${field}`],
  [/^media-answered-(\d+)$/, (status) => `o servidor respondeu ${status}`],
];

function reasonText(reason: string): string {
  const known = REASONS[reason];
  if (known !== undefined) return known;
  for (const [pattern, say] of OF_A_FIELD) {
    const part = pattern.exec(reason)?.[1];
    if (part !== undefined) return say(part);
  }
  return reason;
}

const WHATS: Readonly<Record<Remark['what'], (reason: string) => string>> = {
  skipped: (reason) => `não trazido, ${reasonText(reason)} (${reason})`,
  partly: (reason) => `em parte, ${reasonText(reason)} (${reason})`,
  unknown: (field) => `trazido sem o campo desconhecido ${field}`,
  dropped: (field) => `trazido sem o valor do campo ${field}`,
  adjusted: (field) => `trazido com o valor do campo ${field} ajustado`,
  'role-not-kept': () => 'trazido com a função de usuário',
  blocked: (origin) => `as páginas não carregam nada de ${origin}`,
  'name-unknown': (origin) => `o nome do servidor não existe: ${origin}`,
};

/** Where records come from, as people read it. */
export const sourceText = (source: string): string =>
  Object.entries(SOURCES).find(([name]) => name === source)?.[1] ?? source;

/** A remark in one sentence; the code, by which the documentation explains it, stands behind it. */
export const remarkText = ({ source, what, reason }: Pick<Remark, 'source' | 'what' | 'reason'>): string =>
  `${sourceText(source ?? 'files')}: ${WHATS[what](reason)}`;
