import { logFailure } from '../../../shared/log';
import type { Addresses } from '../../../shared/playback/addresses';
import { keepLanguage, keptLanguage } from '../../../shared/playback/caption-choice';
import { playerTexts as texts } from '../base/texts';
import { BarMenu } from './menu';
import styles from './player.module.css';

const OFF = '';
/** Below this share of the picture's height a cue that names its place stands at the top (per cent). */
const UPPER_HALF = 50;

const isAtTop = ({ line, snapToLines }: VTTCue): boolean =>
  line !== 'auto' && (snapToLines ? line >= 0 : line < UPPER_HALF);

function drawn(cue: VTTCue): HTMLElement {
  const element = document.createElement('p');
  // The browser's own reading of the text: it knows no tags but those of captions.
  element.append(cue.getCueAsHTML());
  element.dataset.place = isAtTop(cue) ? 'top' : 'bottom';
  return element;
}

/**
 * Captions over the picture and the menu to choose them by. The browser reads and times the cues; they are drawn by us, above the bar and at
 * the same place in every browser, in full screen too.
 */
export class Captions {
  private readonly stage = document.createElement('div');
  private readonly menu = new BarMenu<string>(texts.captionsMenu, (language) => this.choose(language));
  private track: HTMLTrackElement | undefined;
  private chosen = OFF;
  private mayRenew = true;

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly addresses: Addresses,
    controls: Element,
    signal: AbortSignal,
  ) {
    this.stage.className = styles.captions ?? '';
    video.parentElement?.append(this.stage);
    const offered = addresses.current.captions.map(({ language, label }) => [language, label] as const);
    this.menu.fill(controls, [[OFF, texts.captionsOff], ...offered]);
    document.addEventListener('pointerdown', ({ target }) => this.menu.closeUnlessInside(target), { signal });
    const kept = keptLanguage() ?? OFF;
    this.turnTo(offered.some(([language]) => language === kept) ? kept : OFF);
  }

  /** On in the kept or the first language, or off. */
  readonly toggle = (): void => {
    const [first] = this.addresses.current.captions;
    this.choose(this.chosen === OFF ? (first?.language ?? OFF) : OFF);
  };

  private choose(language: string): void {
    keepLanguage(language);
    this.mayRenew = true;
    this.turnTo(language);
  }

  private turnTo(language: string): void {
    this.chosen = language;
    this.track?.remove();
    this.track = undefined;
    this.stage.replaceChildren();
    const caption = this.addresses.current.captions.find((one) => one.language === language);
    const label = caption?.label ?? texts.captionsOff;
    this.menu.show(language, texts.captionsShort, `${texts.captionsMenu}: ${label}`);
    this.menu.mark(caption !== undefined);
    if (caption) this.read(caption.language, this.addresses.fresh(caption.address));
  }

  private read(language: string, address: string): void {
    const track = document.createElement('track');
    track.kind = 'subtitles';
    track.srclang = language;
    track.src = address;
    track.addEventListener('error', () => void this.renew(language));
    track.track.addEventListener('cuechange', () => this.draw(track.track));
    this.video.append(track);
    // Read and timed, but not drawn by the browser.
    track.track.mode = 'hidden';
    this.track = track;
  }

  private draw({ activeCues }: TextTrack): void {
    const cues = [...(activeCues ?? [])].filter((cue) => cue instanceof VTTCue);
    this.stage.replaceChildren(...cues.map(drawn));
  }

  /** An address that has ended is asked for again, once; a film is watched just as well without captions. */
  private async renew(language: string): Promise<void> {
    if (!this.mayRenew || this.chosen !== language) return;
    this.mayRenew = false;
    try {
      await this.addresses.renew();
      if (this.chosen === language) this.turnTo(language);
    } catch (cause) {
      logFailure('player: captions could not be loaded', cause);
    }
  }
}

/** The captions of what is played, where there are any. */
export function showCaptions(
  host: HTMLElement,
  video: HTMLVideoElement,
  addresses: Addresses,
  signal: AbortSignal,
): Captions | undefined {
  const controls = host.querySelector('.fluid_controls_right');
  if (!controls || addresses.current.captions.length === 0) return undefined;
  return new Captions(video, addresses, controls, signal);
}
