import { formatCount } from '../../../shared/format/count';

const CLOSES = 'o caso se encerra como "Excluído pelo site" e conta assim na página Transparência.';

export const reportedTexts = {
  asking: 'Consultando as denúncias abertas...',
  none: 'Nenhuma denúncia aberta.',
  one: `Este vídeo tem denúncia aberta. Com a exclusão, ${CLOSES}`,
  several: (count: number) =>
    count === 1
      ? `1 tem denúncia aberta. Com a exclusão, ${CLOSES}`
      : `${formatCount(count)} têm denúncia aberta. Com a exclusão, os casos se encerram como "Excluídos pelo site" e contam assim na página Transparência.`,
  failed: `Não foi possível consultar as denúncias abertas. A exclusão continua possível: onde houver denúncia, ${CLOSES}`,
} as const;
