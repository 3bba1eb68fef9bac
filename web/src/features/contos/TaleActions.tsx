import { type PublishedTale, talePath } from '@alcova/contracts';
import { ActionRow, Favorite, Like, Report } from '../../shared/marks/Actions';
import { ShareButton } from '../../shared/share/ShareButton';
import { markTexts as texts } from './texts';
import { useMarks } from './use-marks';

interface TaleActionsProps {
  readonly tale: PublishedTale;
  /** Below the text: there nothing is reported. */
  readonly isEnd?: boolean;
}

/** What a person can do with a tale; the same again undoes a like and a favourite. */
export default function TaleActions({ tale, isEnd = false }: TaleActionsProps) {
  const mine = useMarks(tale.id);
  const favor = () => {
    if (mine.isVisitor) window.alert(texts.favoriteNeedsLogin);
    else mine.favor(!mine.favorite);
  };
  return (
    <ActionRow>
      <Like
        pressed={mine.liked}
        disabled={mine.isPending}
        count={mine.likes}
        onClick={() => mine.like(!mine.liked)}
      />
      <Favorite pressed={mine.favorite} disabled={mine.isPending} onClick={favor} />
      <ShareButton kind="tale" title={tale.title} path={talePath(tale.id)} />
      {!isEnd && <Report subject={{ kind: 'tale', id: tale.id }} title={tale.title} />}
    </ActionRow>
  );
}
