import { type WebhookOutcome } from '@alcova/contracts';

const OUTCOMES: Readonly<Record<WebhookOutcome, string>> = {
  taken: 'o aviso foi aceito',
  'not-taken': 'a resposta não foi a de um aviso aceito',
  'address-refused': 'o endereço não é público: avisos não saem para redes internas',
  'name-unknown': 'o nome do servidor não foi encontrado',
  'too-slow': 'não houve resposta em 10 segundos',
  unreachable: 'não foi possível conectar',
};

/** What came of a call, with the status of its answer where there was one. */
export const outcomeText = (outcome: WebhookOutcome, status: number | null): string =>
  status === null ? OUTCOMES[outcome] : `${OUTCOMES[outcome]} (HTTP ${status})`;

export const texts = {
  title: 'Webhook',
  intro:
    'Além do e-mail, um endereço seu recebe os avisos de casos urgentes: ao abrir, na metade do prazo e quando ele termina. O aviso não diz nada do conteúdo nem de pessoas.',
  none: 'Nenhum endereço configurado.',
  current: (origin: string, moment: string) => `Avisos vão para ${origin} (desde ${moment}).`,
  waiting: (count: number) =>
    count === 1 ? '1 aviso espera nova tentativa.' : `${count} avisos esperam nova tentativa.`,
  last: (moment: string, outcome: string) => `Último aviso, ${moment}: ${outcome}.`,
  address: 'Endereço (https)',
  hint: 'O endereço completo fica cifrado e não é mostrado de novo. Em Kubernetes, a saída é liberada por network.webhook.enabled.',
  save: 'Salvar endereço',
  saving: 'Salvando...',
  remove: 'Retirar',
  test: 'Testar',
  testing: 'Testando...',
  tested: (outcome: string) => `Teste: ${outcome}.`,
  secret: 'Segredo das assinaturas',
  secretHint:
    'Copie agora: ele não é mostrado de novo. Cada aviso é assinado com ele (Standard Webhooks, HMAC-SHA256).',
  required: 'Informe um endereço que comece com https://.',
  loadFailed: 'Não foi possível carregar o webhook.',
  failed: 'Não foi possível salvar o webhook. Tente novamente.',
  testFailed: 'Não foi possível testar o webhook. Tente novamente.',
} as const;
