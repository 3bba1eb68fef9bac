import { formatViews } from '../../shared/format/format';
import { Button } from '../../shared/ui/Button';
import styles from './marks.module.css';
import { markTexts as texts } from './texts';
import { useMarks } from './use-marks';

/** Like and favourite of a tale: the same again undoes each. */
export default function Marks({ id }: { id: string }) {
  const mine = useMarks(id);
  const favor = () => {
    if (mine.isVisitor) window.alert(texts.favoriteNeedsLogin);
    else mine.favor(!mine.favorite);
  };
  return (
    <>
      <Button
        small
        className={styles.mark}
        aria-pressed={mine.liked}
        disabled={mine.isPending}
        onClick={() => mine.like(!mine.liked)}
      >
        {texts.like(formatViews(mine.likes))}
      </Button>
      <Button
        small
        className={styles.mark}
        aria-pressed={mine.favorite}
        disabled={mine.isPending}
        onClick={favor}
      >
        {texts.favorite}
      </Button>
    </>
  );
}
