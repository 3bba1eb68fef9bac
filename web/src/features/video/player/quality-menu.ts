import type Hls from 'hls.js';
import { browserStorage } from '../../../shared/storage';
import { playerTexts as texts } from '../base/texts';
import { BarMenu } from './menu';

const AUTOMATIC = -1;
/** The quality that this browser plays, as it is called; nothing kept is automatic. */
const CHOICE_KEY = 'playerQuality';
const RUNG = /(\d{2,4}p)\.m3u8(?:\?|$)/;

type Library = Pick<typeof Hls, 'Events'>;

/** What people call a rendition, for example 720p: the name of its playlist, since a wide film has fewer lines than its name says. */
export const qualityName = ({ url, height }: { url: readonly string[]; height: number }): string =>
  RUNG.exec(url[0] ?? '')?.[1] ?? `${height}p`;

/** The choice of quality beside the library's controls. */
class QualityMenu {
  private chosen = AUTOMATIC;
  readonly menu = new BarMenu<number>(texts.quality, (index) => this.choose(index));

  constructor(private readonly hls: Hls) {}

  /** Puts the menu among the controls, once there is a choice. */
  fill(controls: Element): void {
    const { levels } = this.hls;
    if (levels.length < 2) return this.menu.remove();
    // From the best on.
    const rungs = [...levels.keys()].reverse().map((index) => [index, this.nameOf(index)] as const);
    this.menu.fill(controls, [[AUTOMATIC, texts.automatic], ...rungs]);
    const name = browserStorage.get(CHOICE_KEY);
    const kept = rungs.find((rung) => rung[1] === name);
    // A film that lacks the kept quality has only lower ones: the automatic choice is as good.
    if (kept) this.turnTo(kept[0]);
    else this.show();
  }

  /** Shows what is chosen and what is played. */
  show(): void {
    const played = this.hls.currentLevel;
    const name = this.hls.levels[played] ? this.nameOf(played) : '';
    const isAutomatic = this.chosen === AUTOMATIC;
    const shown = isAutomatic
      ? [texts.automatic, name && `(${name})`].join(' ').trim()
      : this.nameOf(this.chosen);
    const text = isAutomatic ? name || texts.automaticShort : shown;
    this.menu.show(this.chosen, text, `${texts.quality}: ${shown}`);
  }

  private nameOf(index: number): string {
    const level = this.hls.levels[index];
    return level ? qualityName(level) : '';
  }

  private choose(index: number): void {
    if (index === AUTOMATIC) browserStorage.remove(CHOICE_KEY);
    else browserStorage.set(CHOICE_KEY, this.nameOf(index));
    this.turnTo(index);
  }

  private turnTo(index: number): void {
    this.chosen = index;
    // From the next segment on: what is on the screen goes on without a halt.
    this.hls.nextLevel = index;
    this.show();
  }
}

/** Shows the stream's qualities in the library's bar while the stream lasts; nothing where there is only one. */
export function showQualityMenu(host: HTMLElement, hls: Hls, { Events }: Library, signal: AbortSignal): void {
  const controls = host.querySelector('.fluid_controls_right');
  if (!controls) return;
  const quality = new QualityMenu(hls);
  hls.on(Events.MANIFEST_PARSED, () => quality.fill(controls));
  hls.on(Events.LEVEL_SWITCHED, () => quality.show());
  hls.on(Events.DESTROYING, () => quality.menu.remove());
  document.addEventListener('pointerdown', ({ target }) => quality.menu.closeUnlessInside(target), {
    signal,
  });
}
