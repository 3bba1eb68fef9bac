import type Hls from 'hls.js';
import { browserStorage } from '../../../shared/storage';
import { playerTexts as texts } from '../base/texts';
import { shortName } from './audio-name';
import { BarMenu } from './menu';

/** The sound that this browser plays where a film has it, as it is called; nothing kept is the film's own choice. */
const CHOICE_KEY = 'playerAudio';

type Library = Pick<typeof Hls, 'Events'>;

/** The choice between the sounds of a film, beside the library's controls. */
class AudioMenu {
  readonly menu = new BarMenu<number>(texts.audioMenu, (index) => this.choose(index));

  constructor(private readonly hls: Hls) {}

  /** Puts the menu among the controls where there is a choice, and turns to the kept sound before another one is loaded. */
  fill(controls: Element): void {
    const { audioTracks } = this.hls;
    if (audioTracks.length < 2) return this.menu.remove();
    this.menu.fill(
      controls,
      audioTracks.map(({ name }, index) => [index, name] as const),
    );
    const name = browserStorage.get(CHOICE_KEY);
    const kept = audioTracks.findIndex((track) => track.name === name);
    if (kept !== -1) this.hls.audioTrack = kept;
  }

  /** Shows what is played. */
  show(): void {
    const index = this.hls.audioTrack;
    const track = this.hls.audioTracks[index];
    if (track) this.menu.show(index, shortName(track.lang), `${texts.audioMenu}: ${track.name}`);
  }

  private choose(index: number): void {
    const track = this.hls.audioTracks[index];
    if (!track) return;
    browserStorage.set(CHOICE_KEY, track.name);
    this.hls.audioTrack = index;
  }
}

/** Shows the stream's sounds in the library's bar while the stream lasts; nothing where there is only one. */
export function showAudioMenu(host: HTMLElement, hls: Hls, { Events }: Library, signal: AbortSignal): void {
  const controls = host.querySelector('.fluid_controls_right');
  if (!controls) return;
  const audio = new AudioMenu(hls);
  hls.on(Events.AUDIO_TRACKS_UPDATED, () => audio.fill(controls));
  hls.on(Events.AUDIO_TRACK_SWITCHING, () => audio.show());
  hls.on(Events.DESTROYING, () => audio.menu.remove());
  document.addEventListener('pointerdown', ({ target }) => audio.menu.closeUnlessInside(target), { signal });
}
