import { type PublishedTaleInFull } from '@alcova/contracts';
import { AuthorLink } from '../../shared/tales/AuthorLink';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { lazyOptional } from '../../shared/ui/dispensable';
import { Part } from '../../shared/ui/Part';
import styles from './contos.module.css';
import { Listen } from './Listen';
import { NextTale } from './NextTale';
import { readingTexts as texts } from './texts';

const TaleActions = lazyOptional('marks of a tale', () => import('./TaleActions'));

interface TaleEndProps {
  readonly tale: PublishedTaleInFull;
  readonly onTop: () => void;
}

/** What there is to do for who has read a tale, and where to go from it. */
export function TaleEnd({ tale, onTop }: TaleEndProps) {
  return (
    <section className={styles.end} aria-label={texts.end}>
      <div className={styles.endActions}>
        <Part name="marks at the end of a tale">
          <TaleActions tale={tale} isEnd />
        </Part>
      </div>
      <div className={styles.tools}>
        <AuthorLink author={tale.author} label={texts.writtenBy(tale.author)} />
        <Listen tale={tale} />
      </div>
      <Part name="next tale">
        <NextTale id={tale.id} />
      </Part>
      <div className={styles.tools}>
        <Button small onClick={onTop}>
          {texts.toTop}
        </Button>
        <ButtonLink small to="/contos">
          {texts.back}
        </ButtonLink>
      </div>
    </section>
  );
}
