import { type PublishedTale } from '@alcova/contracts';
import { videoPage } from '../../shared/tales/video-page';
import { ButtonLink } from '../../shared/ui/Button';
import { readingTexts as texts } from './texts';

/** Leads to the video that was made from a tale; nothing where there is none. */
export function Listen({ tale }: { tale: PublishedTale }) {
  const video = videoPage(tale.videoURL);
  if (video === null) return null;
  return (
    <ButtonLink small look="primary" to={video}>
      {texts.listen}
    </ButtonLink>
  );
}
