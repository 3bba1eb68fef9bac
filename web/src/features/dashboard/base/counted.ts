import { formatCount } from '../../../shared/format/count';

/** How many videos were looked at. */
export const videosChecked = (count: number): string =>
  count === 1 ? '1 vídeo verificado' : `${formatCount(count)} vídeos verificados`;
