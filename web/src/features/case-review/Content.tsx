import { type ReviewedCase } from '@alcova/contracts';
import { Button } from '../../shared/ui/Button';
import desk from '../../shared/desk/desk.module.css';
import { formatCount } from '../../shared/format/count';
import styles from './case-review.module.css';
import { Film } from './Film';
import { KEYS } from './keys';
import { contentTexts as texts, texts as general } from './texts';

interface ContentProps {
  readonly item: ReviewedCase;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

/** What is decided on: veiled and without sound until somebody asks for it. */
export function Content({ item, isShown, onShow }: ContentProps) {
  const { id, assetId, text, description } = item;
  if (assetId === null && text === null) return <p>{general.unavailable}</p>;
  const veil = text === null ? texts.hiddenFilm : texts.hiddenText(formatCount(text.length));
  return (
    <section className={styles.content} aria-labelledby="conteudo-do-caso">
      <h3 id="conteudo-do-caso">{texts.title}</h3>
      <div className={desk.row}>
        <Button small look="primary" aria-keyshortcuts={KEYS.show.key} onClick={onShow}>
          {isShown ? texts.hide : texts.show} ({KEYS.show.key})
        </Button>
        <p className={desk.soft} role="status">
          {isShown ? '' : veil}
        </p>
      </div>
      {assetId !== null && <Film caseId={id} label={texts.film} at={null} isShown={isShown} />}
      {isShown && text !== null && (
        <div className={styles.text} role="region" aria-label={texts.text} tabIndex={0}>
          {text}
        </div>
      )}
      {isShown && description !== '' && (
        <>
          <h3>{texts.description}</h3>
          <p className={desk.note}>{description}</p>
        </>
      )}
    </section>
  );
}
