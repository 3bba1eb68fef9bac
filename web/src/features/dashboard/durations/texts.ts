import { formatCount } from '../../../shared/format/count';
import { videosChecked } from '../base/counted';

export const texts = {
  title: 'Ferramenta de depuração',
  intro:
    'Encontra vídeos sem duração e a descobre: dos arquivos do site, pelo servidor; dos demais, por este navegador.',
  check: 'Verificar Durações',
  test: 'Testar Extração',
  update: 'Atualizar Todas as Durações',
  updateTitle: 'Atualizar durações',
  updateQuestion:
    'Tem certeza que deseja atualizar a duração de todos os vídeos? Isso pode demorar alguns minutos.',
  updateConfirm: 'Atualizar',
  checking: 'Verificando durações',
  updating: 'Atualizando durações',
  percent: (percent: number) => `${percent}%`,
  current: (title: string) => `Vídeo atual: ${title}`,
  cancel: 'Cancelar',
  cancelling: 'Cancelando...',
  cancelled: 'Cancelado.',
  failed: 'Não foi possível ler a lista de vídeos. Tente novamente.',
  checked: (looked: number, missing: number) =>
    `${videosChecked(looked)}, ${formatCount(missing)} sem duração.`,
  updated: (looked: number, updated: number, failed: number) =>
    `${videosChecked(looked)}, ${updated === 1 ? '1 atualizado' : `${formatCount(updated)} atualizados`}, ${formatCount(failed)} sem sucesso.`,
  missingList: 'Vídeos sem duração',
  moreMissing: (count: number) => `e mais ${formatCount(count)}`,
  extractTitle: 'Testar Extração',
  extractUrl: 'URL do vídeo',
  extractHint: 'O arquivo é lido somente por este navegador.',
  extractInvalid: 'Informe um endereço completo, com http:// ou https://.',
  extract: 'Extrair',
  extracting: 'Extraindo...',
  extracted: (duration: string) => `Duração: ${duration}`,
  timeout: 'Timeout ao carregar metadados do vídeo',
  unreadable: 'Não foi possível carregar o vídeo',
} as const;
