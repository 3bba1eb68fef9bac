import { Button } from '../../../shared/ui/Button';
import { Field } from '../../../shared/ui/Field';
import styles from './add-video.module.css';
import { addTexts as texts } from './texts';
import { type ThumbnailFile } from './use-thumbnail';

/** The optional picture with its button. */
export function ThumbnailField({ thumbnail }: { thumbnail: ThumbnailFile }) {
  const { fileUrl, isSending, error, choose, send } = thumbnail;
  return (
    <div className={styles.file}>
      <Field label={texts.thumbnail} hint={texts.thumbnailNote} error={error ?? undefined}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept="image/*"
            disabled={isSending}
            onChange={(event) => choose(event.target.files?.item(0) ?? null)}
          />
        )}
      </Field>
      <Button disabled={isSending} onClick={() => void send()}>
        {isSending ? texts.sendingThumbnail : texts.sendThumbnail}
      </Button>
      <p role="status">{fileUrl !== '' && texts.thumbnailSent}</p>
    </div>
  );
}
