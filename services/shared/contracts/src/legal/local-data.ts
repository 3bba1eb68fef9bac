/**
 * Everything that this site keeps in a browser, beside the cookies of the session. The screen of preferences and the page on privacy show it, and
 * a test compares it with what the browser really holds: a new key is named here first.
 */
export type LocalKind = 'choice' | 'session' | 'history';

export interface LocalDatum {
  /** The key, or how it begins where `isPrefix`. */
  readonly key: string;
  readonly isPrefix?: true;
  /** Kept by the tab alone, gone when it is closed. */
  readonly inTab?: true;
  /** `choice` stays until it is changed, `session` until signing out, `history` as long as the visitor chose. */
  readonly kind: LocalKind;
  /** What it is for, in Portuguese. */
  readonly purpose: string;
}

export const LOCAL_DATA: readonly LocalDatum[] = [
  { key: 'theme', kind: 'choice', purpose: 'Tema claro ou escuro' },
  { key: 'themeAuto', kind: 'choice', purpose: 'Tema que segue o do aparelho' },
  { key: 'consentAccepted', kind: 'choice', purpose: 'Confirmação de maioridade' },
  { key: 'passkeyKnown', kind: 'choice', purpose: 'Indica que há uma chave de acesso neste navegador' },
  { key: 'neutralTitle', kind: 'choice', purpose: 'Título neutro com a aba em segundo plano' },
  { key: 'neutralApp', kind: 'choice', purpose: 'Nome e ícone neutros para instalar' },
  {
    key: 'namedOnLockScreen',
    kind: 'choice',
    purpose: 'Título verdadeiro na tela bloqueada ao ouvir',
  },
  { key: 'listeningRate', kind: 'choice', purpose: 'Velocidade ao ouvir' },
  { key: 'historyDays', kind: 'choice', purpose: 'Por quanto tempo guardar o histórico' },
  { key: 'readingSize', kind: 'choice', purpose: 'Tamanho do texto dos contos' },
  { key: 'firstStepsHidden', kind: 'choice', purpose: 'Lista de primeiros passos da administração oculta' },
  { key: 'deskKeys', kind: 'choice', purpose: 'Teclas de atalho da moderação' },
  { key: 'player', isPrefix: true, kind: 'choice', purpose: 'Qualidade, legendas e teclas do player' },
  { key: 'transcriptFollow', kind: 'choice', purpose: 'Se a transcrição acompanha a voz' },
  { key: 'fluid', isPrefix: true, kind: 'choice', purpose: 'Volume do player' },
  { key: 'tus', isPrefix: true, kind: 'choice', purpose: 'Envios de vídeo que podem continuar' },
  {
    key: 'uploadForm',
    isPrefix: true,
    kind: 'choice',
    purpose: 'Título, categoria e descrição dos envios de vídeo que podem continuar',
  },
  { key: 'session', kind: 'session', purpose: 'Indica às abas que há uma conta conectada' },
  { key: 'sessionRenewedAt', kind: 'session', purpose: 'Momento da última renovação da sessão' },
  { key: 'signOutPending', kind: 'session', purpose: 'Saída ainda não confirmada pelo servidor' },
  { key: 'placesOf', kind: 'session', purpose: 'Indica que a sua conta guarda onde você parou' },
  {
    key: 'placesCleared',
    kind: 'session',
    purpose: 'Limpeza do histórico ainda não confirmada pela sua conta',
  },
  { key: 'videos_', isPrefix: true, kind: 'history', purpose: 'Vídeos já mostrados nas listas' },
  { key: 'playbackPositions', kind: 'history', purpose: 'Onde você parou em cada vídeo' },
  { key: 'readingPlaces', kind: 'history', purpose: 'Onde você parou na leitura de cada conto' },
  { key: 'listeningQueue', kind: 'history', purpose: 'Fila do que você quer ouvir' },
  { key: 'taleDrafts', kind: 'history', purpose: 'Rascunho de conto ainda não enviado' },
  { key: 'historySince', kind: 'history', purpose: 'Desde quando cada lista do histórico existe' },
  { key: 'homePages', inTab: true, kind: 'history', purpose: 'Últimas seleções da página inicial' },
  { key: 'google', isPrefix: true, inTab: true, kind: 'session', purpose: 'Entrada com Google em andamento' },
  {
    key: 'reloadedFor',
    inTab: true,
    kind: 'session',
    purpose: 'Página recarregada após uma atualização do site',
  },
  {
    key: 'reloadedForAge',
    inTab: true,
    kind: 'session',
    purpose: 'Página recarregada porque a idade deve ser comprovada',
  },
  { key: 'quickExit', inTab: true, kind: 'session', purpose: 'Saída rápida usada nesta aba' },
];
