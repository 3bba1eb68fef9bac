import { type MouseEvent, type ReactNode } from 'react';
import { Link } from '../navigation/Link';
import { durationInWords, formatDuration, formatViews } from '../format/format';
import { texts } from '../texts';
import { type CardVideo, useCardMenu } from './card-menu';
import styles from './card.module.css';
import { Thumbnail } from './Thumbnail';

/** '1 visualização', '1.5K visualizações'. */
export const viewsText = (views: number): string =>
  views === 1 ? texts.oneView : texts.views(formatViews(views));

/** Following a link to a new tab; the other button that 'auxclick' knows only opens a menu. */
export const byMiddleButton = (follow: (() => void) | undefined) =>
  follow && (({ button }: MouseEvent) => button === 1 && follow());

interface VideoCardProps {
  readonly video: CardVideo;
  readonly eager?: boolean;
  /** The first card of a page's list. */
  readonly first?: boolean;
  readonly level?: 'h2' | 'h3';
  /** Called when the card is followed, also to a new tab. */
  readonly onOpen?: ((id: string) => void) | undefined;
}

/** A video in a list: picture, duration, title, views; the whole card leads to it. The link's name begins with the title, which is drawn second. */
export function VideoCard({ video, eager, first, level: Title = 'h2', onOpen }: VideoCardProps) {
  const open = onOpen && (() => onOpen(video.id));
  const { Menu } = useCardMenu();
  return (
    <>
      <Link
        className={styles.card}
        to={`/video/${video.id}`}
        onClick={open}
        onAuxClick={byMiddleButton(open)}
      >
        <div>
          <Title className={styles.title}>{video.title}</Title>
          <p className={styles.views}>{viewsText(video.views)}</p>
        </div>
        <div className={styles.frame}>
          <Thumbnail
            className={styles.image}
            src={video.thumbnailUrl}
            images={video.images}
            eager={eager}
            first={first}
          />
          {!video.isActive && <span className={styles.inactive}>{texts.inactive}</span>}
          <span className={styles.duration}>
            <span className="visually-hidden">{texts.duration(durationInWords(video.duration))}</span>
            <span aria-hidden="true">{formatDuration(video.duration)}</span>
          </span>
        </div>
      </Link>
      {Menu && <Menu video={video} />}
    </>
  );
}

/** Cards side by side, as many as fit; with `beside` one below the other where they stand beside something on wide screens. */
export function VideoGrid({ children, beside = false }: { children: ReactNode; beside?: boolean }) {
  return <ul className={`${styles.grid} ${beside ? styles.column : ''}`}>{children}</ul>;
}

/** The outline of `count` cards while they are fetched; same sizes, so that nothing jumps. */
export function VideoGridSkeleton({ count }: { count: number }) {
  return (
    <div role="status">
      <span className="visually-hidden">{texts.loading}</span>
      <div className={styles.grid} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={styles.card}>
            <div className={`${styles.frame} ${styles.bone}`} />
            <div>
              <div className={`${styles.bone} ${styles.boneLine}`} />
              <div className={`${styles.bone} ${styles.boneShort}`} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
