import { Button } from '../../../shared/ui/Button';
import { Field } from '../../../shared/ui/Field';
import { FileProcessing } from '../../../shared/uploads/FileProcessing';
import { VIDEO_FILES } from '../../../shared/uploads/files';
import { UploadList } from '../../../shared/uploads/UploadList';
import styles from './add-video.module.css';
import { addTexts as texts } from './texts';
import { type VideoFile } from './use-video-file';

/** A video file with its button; then how far it is, and how its processing comes along. */
export function VideoFileField({ file, title }: { file: VideoFile; title: string }) {
  const { queue, uploads, received, isSending, error, choose, send } = file;
  return (
    <div className={styles.file}>
      <Field label={texts.video} hint={texts.videoNote} error={error ?? undefined}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept={VIDEO_FILES}
            disabled={isSending}
            onChange={(event) => choose(event.target.files?.item(0) ?? null)}
          />
        )}
      </Field>
      <Button disabled={isSending} onClick={() => void send(title)}>
        {texts.sendVideo}
      </Button>
      <UploadList queue={queue} uploads={uploads} />
      {received && <FileProcessing key={received.s3Key} s3Key={received.s3Key} />}
    </div>
  );
}
