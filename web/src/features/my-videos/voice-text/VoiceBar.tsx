import { Button } from '../../../shared/ui/Button';
import { voiceTexts as texts } from './texts';
import { formatTime } from './time';
import { type VoiceControl } from './use-voice';
import styles from './voice-text.module.css';

const BACK_SECONDS = 3;

interface VoiceBarProps {
  readonly voice: VoiceControl;
  /** Shows the sentence that is heard; undefined where none is. */
  readonly onShow: (() => void) | undefined;
}

/** The voice itself: where it is, play and pause; it stays in sight. */
export function VoiceBar({ voice: { state, attach, play, pause, back }, onShow }: VoiceBarProps) {
  const { phase, seconds, note } = state;
  const isPlaying = phase !== 'paused';
  return (
    <div className={styles.voice} role="group" aria-label={texts.player}>
      <audio ref={attach} />
      <Button small look="primary" onClick={() => (isPlaying ? pause() : play())}>
        {isPlaying ? texts.pause : texts.play}
      </Button>
      <Button small aria-label={texts.back} onClick={() => back(BACK_SECONDS)}>
        {texts.backShort}
      </Button>
      <span className={styles.time}>{formatTime(seconds)}</span>
      <Button small disabled={!onShow} onClick={onShow}>
        {texts.showHeard}
      </Button>
      <p className={styles.note} role="status">
        {note || (phase === 'starting' ? texts.starting : '')}
      </p>
    </div>
  );
}
