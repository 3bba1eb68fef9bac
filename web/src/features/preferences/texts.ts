import { type LocalKind } from '@alcova/contracts';
import { type HistoryDays } from '../../shared/local-data/history';

const DAYS: Readonly<Record<HistoryDays, string>> = {
  0: 'Não guardar',
  1: '1 dia',
  7: '7 dias',
  30: '30 dias',
};
const KINDS: Readonly<Record<LocalKind, string>> = {
  choice: 'Preferência',
  session: 'Sessão',
  history: 'Histórico',
};

export const texts = {
  title: 'Preferências',
  intro: 'Estas escolhas valem só para este navegador e não são enviadas ao site.',
  looks: 'Aparência',
  theme: 'Tema',
  light: 'Claro',
  dark: 'Escuro',
  auto: 'Automático',
  themeHint: 'Automático segue o tema do seu aparelho. A escolha vale também nas outras abas abertas.',
  motion:
    'Animações: o site segue a opção de reduzir movimentos do seu sistema. Com ela ligada, nada se move sozinho.',
  discretion: 'Discrição',
  neutralTitle: 'Título neutro em segundo plano',
  neutralTitleHint: 'Quando você muda de aba, o título e o ícone desta deixam de mostrar o site.',
  neutralApp: 'Nome e ícone neutros ao instalar',
  neutralAppHint:
    'O aplicativo instalado se chama "Leituras". Vale para instalações feitas depois desta escolha.',
  neutralLockScreen: 'Título neutro na tela bloqueada',
  neutralLockScreenHint:
    'Enquanto você ouve um conto, a tela bloqueada e os controles de mídia mostram só "Leituras", sem imagem.',
  quickExit: 'Saída rápida: use o botão em qualquer página ou pressione a tecla Esc duas vezes.',
  history: 'Histórico deste navegador',
  historyDays: 'Guardar o histórico por',
  historyHint:
    'Vídeos já mostrados nas listas, onde você parou em cada vídeo ou leitura, a fila do que você quer ouvir e rascunhos de contos. O que passa do prazo é apagado.',
  days: (days: HistoryDays) => DAYS[days],
  clear: 'Limpar histórico deste navegador',
  cleared: 'Histórico deste navegador apagado.',
  kept: 'O que fica guardado neste navegador',
  keptHint: 'Além dos cookies da sessão, que só existem com uma conta conectada.',
  kind: (kind: LocalKind) => KINDS[kind],
  purpose: 'Para quê',
  kindLabel: 'Tipo',
} as const;
