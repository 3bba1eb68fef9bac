import type { VideoHold } from '../../base/holds';

/** What keeps a video from the public, in a few words. */
export function heldText({ holder, reason }: Pick<VideoHold, 'holder' | 'reason'>): string {
  if (holder === 'records') return 'Oculto por falta de registros';
  if (reason === 'removed') return 'Removido por decisão';
  return reason === 'match' ? 'Oculto por lista de conteúdo proibido' : 'Oculto por denúncia';
}
