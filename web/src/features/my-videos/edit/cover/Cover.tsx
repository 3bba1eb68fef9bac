import { type AdminVideo } from '@alcova/contracts';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Button } from '../../../../shared/ui/Button';
import { Field } from '../../../../shared/ui/Field';
import { Notice } from '../../../../shared/ui/states';
import { isImageFile } from '../../../../shared/uploads/files';
import { Thumbnail } from '../../../../shared/video/Thumbnail';
import { addTexts } from '../../add/texts';
import { type EditValues } from '../form/form';
import { coverTexts as texts } from '../form/texts';
import styles from './cover.module.css';
import { FramePicker } from './FramePicker';
import { type MakePicture, useSendCover } from './use-send-cover';

interface CoverProps {
  readonly video: AdminVideo;
  readonly form: UseFormReturn<EditValues>;
}

/** Whether there is a film of this site to take a frame of: what stands elsewhere may be watched, not read. */
const hasFilm = ({ assetId, mediaState }: AdminVideo): boolean =>
  assetId !== null && (mediaState === 'ready' || mediaState === 'playable');

/** The picture that stands for the video: one that is sent, or a frame of the film. Like every field it counts when the video is saved. */
export function Cover({ video, form: { control, register, setValue } }: CoverProps) {
  const address = useWatch({ control, name: 'thumbnailUrl' });
  const [isFilmOpen, setIsFilmOpen] = useState(false);
  const [isWrongFile, setIsWrongFile] = useState(false);
  const cover = useSendCover((sent) => setValue('thumbnailUrl', sent, { shouldDirty: true }));
  const { isSending } = cover;
  const pick = (make: MakePicture) => {
    setIsWrongFile(false);
    cover.send(make);
  };
  const choose = (file: File | null) => {
    if (!file) return;
    if (isImageFile(file)) pick(() => file);
    else setIsWrongFile(true);
  };
  const said = isSending ? texts.sending : cover.isSent ? texts.chosen : null;
  return (
    <fieldset className={styles.cover}>
      <legend>{texts.title}</legend>
      <input type="hidden" {...register('thumbnailUrl')} />
      <Thumbnail className={styles.picture} src={address} sizes="20rem" />
      <Field label={texts.file} hint={texts.fileHint} error={isWrongFile ? addTexts.onlyImage : undefined}>
        {(field) => (
          <input
            {...field}
            type="file"
            accept="image/*"
            disabled={isSending}
            onChange={(event) => choose(event.target.files?.item(0) ?? null)}
          />
        )}
      </Field>
      {hasFilm(video) && (
        <Button small aria-expanded={isFilmOpen} onClick={() => setIsFilmOpen((isOpen) => !isOpen)}>
          {texts.fromFilm}
        </Button>
      )}
      {isFilmOpen && hasFilm(video) && <FramePicker video={video} isSending={isSending} onPick={pick} />}
      <Notice tone="success" message={said} />
      <Notice tone="error" message={cover.failure} />
    </fieldset>
  );
}
