import type { ErrorDefinition, ErrorKind } from './error-kinds';
import { AGE_ERRORS } from './age-errors';
import { REPORT_ERRORS } from './report-errors';
import { TALE_ERRORS } from './tale-errors';

/** Every coded error of the platform: stable code, kind, message. */
export const ERRORS = {
  'request.invalid': { kind: 'invalid', message: 'Os dados enviados não são válidos.' },
  'request.route-not-found': { kind: 'not-found', message: 'Endereço não encontrado.' },
  'request.body-too-large': { kind: 'too-large', message: 'O conteúdo enviado é grande demais.' },
  'request.unsupported-media-type': { kind: 'unsupported-media', message: 'Formato de conteúdo não aceito.' },
  'request.bad-origin': { kind: 'forbidden', message: 'A origem do pedido não é permitida.' },
  'request.too-many': { kind: 'too-many', message: 'Muitas tentativas. Tente novamente mais tarde' },
  'auth.required': { kind: 'unauthenticated', message: 'Você precisa entrar para continuar.' },
  'auth.session-expired': { kind: 'unauthenticated', message: 'Sua sessão terminou. Entre novamente.' },
  'auth.forbidden': { kind: 'forbidden', message: 'Você não tem permissão para esta ação.' },
  'auth.bad-credentials': { kind: 'unauthenticated', message: 'Email ou senha incorretos' },
  'auth.too-many-attempts': { kind: 'too-many', message: 'Muitas tentativas. Tente novamente mais tarde' },
  'auth.account-disabled': {
    kind: 'forbidden',
    message: 'Conta desabilitada. Entre em contato com o suporte',
  },
  'auth.email-taken': { kind: 'conflict', message: 'Erro ao cadastrar usuário' },
  'auth.email-invalid': { kind: 'invalid', message: 'Informe um e-mail válido.' },
  'auth.email-same': { kind: 'invalid', message: 'Este já é o e-mail da sua conta.' },
  'auth.email-change-taken': {
    kind: 'conflict',
    message: 'O novo endereço já é usado por outra conta. O e-mail da sua conta continua o mesmo.',
  },
  'auth.weak-password': {
    kind: 'invalid',
    message: 'Escolha uma senha menos comum, com 8 a 128 caracteres.',
  },
  'auth.same-password': { kind: 'invalid', message: 'A nova senha deve ser diferente da atual.' },
  'auth.wrong-password': { kind: 'unprocessable', message: 'Senha incorreta.' },
  'auth.link-invalid': { kind: 'invalid', message: 'Este link não é válido ou já expirou. Peça um novo.' },
  'auth.second-factor-required': {
    kind: 'unauthenticated',
    message: 'Digite o código do seu aplicativo de autenticação.',
  },
  'auth.bad-code': { kind: 'unprocessable', message: 'Código incorreto. Confira e tente novamente.' },
  'auth.bad-passkey': {
    kind: 'unprocessable',
    message: 'A chave de acesso não foi reconhecida. Tente novamente.',
  },
  'auth.passkeys-full': { kind: 'conflict', message: 'A conta já tem o máximo de chaves de acesso.' },
  'auth.passkeys-unavailable': {
    kind: 'conflict',
    message: 'Chaves de acesso pedem que o site tenha um nome, e não só um endereço IP.',
  },
  'auth.second-factor-on': { kind: 'conflict', message: 'A verificação em duas etapas já está ativa.' },
  'auth.second-factor-off': { kind: 'conflict', message: 'A verificação em duas etapas não está ativa.' },
  'auth.email-unconfirmed': {
    kind: 'conflict',
    message: 'Confirme o seu e-mail antes de ativar a verificação em duas etapas.',
  },
  'auth.second-factor-setup-required': {
    kind: 'forbidden',
    message: 'Ative a verificação em duas etapas no seu perfil para continuar.',
  },
  'auth.second-factor-required-by-role': {
    kind: 'conflict',
    message: 'A sua função exige a verificação em duas etapas.',
  },
  'auth.fresh-sign-in-required': { kind: 'forbidden', message: 'Confirme que é você para continuar.' },
  'auth.provider-off': { kind: 'not-found', message: 'O login com Google não está disponível.' },
  'auth.provider-cancelled': { kind: 'invalid', message: 'Login cancelado pelo usuário' },
  'auth.provider-unreachable': {
    kind: 'unavailable',
    message: 'Erro de conexão. Verifique sua internet e tente novamente',
  },
  'auth.provider-failed': {
    kind: 'unprocessable',
    message: 'Erro ao fazer login com Google. Tente novamente',
  },
  'auth.other-credential': { kind: 'conflict', message: 'Conta já existe com credenciais diferentes' },
  'account.not-found': { kind: 'not-found', message: 'Usuário não encontrado.' },
  'account.not-invited': { kind: 'conflict', message: 'Esta conta não espera por um convite.' },
  'account.last-administrator': {
    kind: 'conflict',
    message: 'O último administrador não pode ser removido, desativado nem mudar de função.',
  },
  'export.not-found': { kind: 'not-found', message: 'Este arquivo de dados não existe mais. Peça um novo.' },
  'auth.failed': { kind: 'internal', message: 'Erro ao fazer login. Tente novamente' },
  'place.not-kept': {
    kind: 'conflict',
    message: 'A sua conta não guarda onde você parou. Ligue isso no seu perfil.',
  },
  'video.not-found': { kind: 'not-found', message: 'Vídeo não encontrado.' },
  'video.update-missing': { kind: 'not-found', message: 'Video not found' },
  'video.update-without-id': { kind: 'invalid', message: 'Video ID is required for update' },
  'video.title-required': { kind: 'invalid', message: 'Por favor, preencha o título do vídeo' },
  'video.category-required': { kind: 'invalid', message: 'Por favor, selecione uma categoria' },
  'video.file-required': { kind: 'invalid', message: 'Por favor, faça o upload do vídeo' },
  'video.version-conflict': {
    kind: 'conflict',
    message: 'Este vídeo foi alterado por outra pessoa. Recarregue a página e tente novamente.',
  },
  'video.schedule-invalid': {
    kind: 'invalid',
    message: 'A publicação só pode ser agendada para uma data futura, com o vídeo inativo.',
  },
  'video.file-in-use': { kind: 'conflict', message: 'Este arquivo já pertence a outro vídeo.' },
  'book.not-found': { kind: 'not-found', message: 'Livro não encontrado.' },
  'book.version-conflict': {
    kind: 'conflict',
    message: 'Este livro foi alterado por outra pessoa. Recarregue a página e tente novamente.',
  },
  'book.fields-required': { kind: 'invalid', message: 'Por favor, preencha todos os campos.' },
  'book.address-invalid': {
    kind: 'invalid',
    message: 'Informe um endereço completo, com http:// ou https://.',
  },
  'book.price-invalid': { kind: 'invalid', message: 'Por favor, insira um preço válido.' },
  'ad.not-found': { kind: 'not-found', message: 'Anúncio não encontrado.' },
  'ad.none': { kind: 'not-found', message: 'Nenhum anúncio disponível' },
  'ad.version-conflict': {
    kind: 'conflict',
    message: 'Este anúncio foi alterado por outra pessoa. Recarregue a página e tente novamente.',
  },
  'ad.fields-required': { kind: 'invalid', message: 'Por favor, preencha todos os campos.' },
  'ad.image-address-invalid': { kind: 'invalid', message: 'Por favor, insira uma URL válida para a imagem.' },
  'ad.redirect-address-invalid': {
    kind: 'invalid',
    message: 'Por favor, insira uma URL válida para redirecionamento.',
  },
  'ad.schedule-invalid': { kind: 'invalid', message: 'O fim da exibição deve vir depois do início.' },
  'terms.version-conflict': {
    kind: 'conflict',
    message: 'A lista de termos foi alterada por outra pessoa. Recarregue a página e tente novamente.',
  },
  ...REPORT_ERRORS,
  ...TALE_ERRORS,
  ...AGE_ERRORS,
  'settings.version-conflict': {
    kind: 'conflict',
    message: 'As configurações foram alteradas por outra pessoa. Recarregue a página e tente novamente.',
  },
  'settings.legal-not-found': { kind: 'not-found', message: 'Versão não encontrada.' },
  'webhook.address-refused': {
    kind: 'invalid',
    message: 'O endereço do webhook deve começar com https:// e ser público.',
  },
  'webhook.none': { kind: 'not-found', message: 'Nenhum webhook está configurado.' },
  'link.internal-address': {
    kind: 'invalid',
    message: 'Este endereço leva a uma rede interna. Informe um endereço público da internet.',
  },
  'picture.unavailable': { kind: 'unprocessable', message: 'Erro ao carregar imagem. Verifique a URL.' },
  'caption.file-required': { kind: 'invalid', message: 'Por favor, selecione um arquivo de legenda.' },
  'caption.not-webvtt': {
    kind: 'unprocessable',
    message: 'O arquivo não é uma legenda WebVTT ou SRT válida.',
  },
  'caption.too-large': { kind: 'too-large', message: 'A legenda passa do limite de 1 MB.' },
  'caption.too-many': { kind: 'conflict', message: 'O vídeo já tem o máximo de legendas.' },
  'alignment.not-ready': {
    kind: 'conflict',
    message: 'O vídeo ainda está em processamento. Espere até que fique pronto e tente novamente.',
  },
  'alignment.without-sound': { kind: 'unprocessable', message: 'O vídeo não tem som para sincronizar.' },
  'alignment.none': { kind: 'not-found', message: 'O vídeo não tem texto da voz.' },
  'alignment.not-done': { kind: 'conflict', message: 'A sincronização ainda não terminou.' },
  'alignment.version-conflict': {
    kind: 'conflict',
    message: 'A sincronização foi alterada por outra pessoa. Recarregue-a e tente novamente.',
  },
  'alignment.order': {
    kind: 'invalid',
    message: 'Cada frase precisa começar depois da anterior e antes do fim do vídeo.',
  },
  'alignment.caption-exists': {
    kind: 'conflict',
    message: 'O vídeo já tem uma legenda em português. Confirme se ela deve ser substituída.',
  },
  'alignment.other-text': {
    kind: 'unprocessable',
    message: 'O texto não parece ser o que a voz diz neste vídeo. Confira o texto e tente novamente.',
  },
  'alignment.too-long': {
    kind: 'unprocessable',
    message: 'O texto tem frases demais, ou o vídeo passa de quatro horas: não dá para sincronizá-los.',
  },
  'alignment.no-program': {
    kind: 'unprocessable',
    message:
      'Falta o programa espeak-ng no servidor que processa os vídeos: a sincronização não está disponível.',
  },
  'alignment.failed': {
    kind: 'unprocessable',
    message: 'Não foi possível sincronizar o texto. Tente novamente.',
  },
  'upload.file-required': { kind: 'invalid', message: 'Por favor, selecione um arquivo de vídeo' },
  'upload.image-required': { kind: 'invalid', message: 'Por favor, selecione uma imagem para a thumbnail' },
  'upload.title-required': { kind: 'invalid', message: 'Por favor, insira um título para o vídeo' },
  'upload.empty-file': { kind: 'unprocessable', message: 'O arquivo está vazio.' },
  'upload.not-a-video': { kind: 'unprocessable', message: 'Por favor, selecione apenas arquivos de vídeo' },
  'upload.broken-video': {
    kind: 'unprocessable',
    message: 'O arquivo de vídeo está incompleto ou danificado. Envie o arquivo original novamente.',
  },
  /** Of uploads from before sound alone was taken. */
  'upload.no-picture': {
    kind: 'unprocessable',
    message: 'O arquivo só tem som. Envie um arquivo com imagem.',
  },
  'upload.beyond-limits': {
    kind: 'unprocessable',
    message: 'O vídeo pede mais memória do que temos para o seu processamento.',
  },
  'upload.too-long': { kind: 'unprocessable', message: 'O vídeo passa do limite de 12 horas.' },
  'upload.picture-too-large': {
    kind: 'unprocessable',
    message: 'A imagem do vídeo passa do limite de 8192 x 4320 pontos.',
  },
  'upload.too-many-pictures': {
    kind: 'unprocessable',
    message: 'O vídeo passa do limite de 1.000 quadros por segundo.',
  },
  'upload.too-many-tracks': { kind: 'unprocessable', message: 'O vídeo passa do limite de 64 trilhas.' },
  'upload.codec': {
    kind: 'unprocessable',
    message:
      'A imagem, o som ou uma legenda do vídeo está em um formato que não aceitamos. Converta o vídeo para MP4 com H.264 e AAC e envie novamente.',
  },
  'upload.dolby-vision': {
    kind: 'unprocessable',
    message:
      'As cores do vídeo estão em Dolby Vision, sem uma versão que os navegadores mostrem. Exporte o vídeo em SDR, HDR10 ou HLG e envie novamente.',
  },
  'upload.not-an-image': {
    kind: 'unprocessable',
    message: 'Por favor, selecione apenas arquivos de imagem para a thumbnail',
  },
  'upload.image-format': {
    kind: 'unprocessable',
    message: 'A imagem precisa ser JPEG, PNG, GIF, WebP ou AVIF.',
  },
  'upload.image-too-many-pixels': {
    kind: 'unprocessable',
    message: 'A imagem passa do limite de 25 milhões de pixels (por exemplo, 5000 x 5000).',
  },
  'upload.too-large': { kind: 'too-large', message: 'O arquivo passa do limite de 15 GB.' },
  'upload.image-too-large': { kind: 'too-large', message: 'A imagem passa do limite de 20 MB.' },
  'upload.account-quota': {
    kind: 'too-large',
    message:
      'Os seus envios em andamento já ocupam o espaço permitido para uma conta. Conclua ou cancele um deles antes de começar outro.',
  },
  'upload.site-quota': {
    kind: 'too-large',
    message:
      'Os envios em andamento já ocupam o espaço reservado do site. Tente novamente quando outro envio terminar.',
  },
  'upload.interrupted': {
    kind: 'invalid',
    message: 'O envio foi interrompido antes do fim. Envie o arquivo novamente.',
  },
  'upload.cancelled': { kind: 'invalid', message: 'O envio foi cancelado.' },
  'upload.offset-conflict': {
    kind: 'conflict',
    message: 'O envio já está em outro ponto. Continue a partir do que já foi recebido.',
  },
  'upload.busy': { kind: 'conflict', message: 'Este envio já está em andamento em outra conexão.' },
  'upload.damaged-part': {
    kind: 'unprocessable',
    message: 'Uma parte do arquivo chegou danificada. Ela precisa ser enviada de novo.',
  },
  'upload.part-size': {
    kind: 'invalid',
    message: 'Cada parte do envio, menos a última, deve ter um múltiplo de 16 MiB.',
  },
  'upload.not-found': { kind: 'not-found', message: 'Arquivo não encontrado.' },
  'media.not-found': { kind: 'not-found', message: 'Arquivo de mídia não encontrado.' },
  'media.address-refused': { kind: 'forbidden', message: 'Este endereço de mídia não é válido ou expirou.' },
  'media.not-ready': { kind: 'conflict', message: 'O vídeo ainda está sendo processado.' },
  'media.processing-failed': { kind: 'unprocessable', message: 'Não foi possível processar este vídeo.' },
  'media.worker-lost': {
    kind: 'unprocessable',
    message: 'O processamento deste vídeo derrubou o servidor várias vezes e foi suspenso.',
  },
  'job.superseded': {
    kind: 'conflict',
    message: 'Este trabalho já foi concluído ou passou a outro processo.',
  },
  internal: { kind: 'internal', message: 'Algo deu errado do nosso lado. Tente novamente.' },
  unavailable: {
    kind: 'unavailable',
    message: 'Serviço temporariamente indisponível. Tente novamente em instantes.',
  },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof ERRORS;

/** True when `value` is a code of the table: what comes over the wire is checked with it. */
export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(ERRORS, value);

/** What a coded error says to people. `found`: the value that passed the limit of which the error tells, or where and why it is so. */
export const messageOf = (code: ErrorCode, found?: string | null): string =>
  found ? `${ERRORS[code].message} Encontrado: ${found}.` : ERRORS[code].message;

/** A failure with a code that every layer understands. `detail` is for logs and never holds personal data. */
export class CodedError extends Error {
  override readonly name = 'CodedError';

  constructor(
    readonly code: ErrorCode,
    readonly detail?: string,
    /** What is wrong, by field (dotted path), for `request.invalid`. */
    readonly fields?: Readonly<Record<string, string>>,
    /** The value that passed a limit, or where and why it is so, for people. */
    readonly found?: string | null,
    /** Seconds after which it is worth asking again. */
    readonly retryAfter?: number,
  ) {
    super(detail ? `${code}: ${detail}` : code);
  }

  get kind(): ErrorKind {
    return ERRORS[this.code].kind;
  }

  /** The Portuguese text for people. */
  get userMessage(): string {
    return messageOf(this.code, this.found);
  }
}

/** A refusal that says when to come again. @param seconds after which it is worth asking again */
export const refusedFor = (code: ErrorCode, seconds: number): CodedError =>
  new CodedError(code, undefined, undefined, undefined, Math.max(1, Math.ceil(seconds)));
