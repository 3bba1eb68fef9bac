import { formatCount } from '../../../shared/format/count';
import { videosChecked } from '../base/counted';

export const texts = {
  title: 'Endereços antigos do CDN',
  intro:
    'Troca o servidor antigo nos endereços dos vídeos pelo que está configurado. Primeiro simule: a simulação não muda nada.',
  from: 'Endereço antigo',
  fromHint: 'O começo dos endereços, por exemplo https://cdn.antigo.example',
  fromInvalid: 'Informe o começo de um endereço, com http:// ou https:// e sem ? nem #.',
  simulate: 'Simular',
  apply: 'Aplicar',
  running: (looked: number) => `${videosChecked(looked)}...`,
  simulated: (looked: number, found: number) =>
    `Simulação: ${videosChecked(looked)}, ${found === 1 ? '1 endereço seria trocado' : `${formatCount(found)} endereços seriam trocados`}.`,
  applied: (looked: number, changed: number) =>
    `${videosChecked(looked)}, ${changed === 1 ? '1 endereço trocado' : `${formatCount(changed)} endereços trocados`}.`,
  failed: 'Não foi possível terminar. O que já foi trocado continua trocado; tente novamente.',
  cancelled: 'Cancelado.',
  confirmTitle: 'Trocar endereços',
  confirmText: (from: string, found: number) =>
    found === 1
      ? `1 endereço que começa com ${from} será trocado.`
      : `${formatCount(found)} endereços que começam com ${from} serão trocados.`,
  table: 'Exemplos de endereços',
  before: 'Antes',
  after: 'Depois',
} as const;
