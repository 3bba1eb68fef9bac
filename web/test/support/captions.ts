import { type Cue } from '../../src/shared/transcript/cues';

/** Files of captions that a browser reads, which jsdom does not; undefined for one that cannot be had. By the language in their address. */
export type CaptionFiles = Readonly<Record<string, readonly Cue[] | undefined>>;

export const captionAt = (language: string) => ({
  ...{ language, label: language === 'en' ? 'English' : 'Português' },
  address: `/media/k1/100/nome/a1/1/captions/${language}.vtt`,
});

class FakeCue {
  constructor(
    readonly startTime: number,
    readonly endTime: number,
    readonly text: string,
  ) {}
  getCueAsHTML = () => document.createTextNode(this.text);
}

/** Tracks read these files as soon as they have an address. To be called before each test. */
export function fakeCaptions(files: CaptionFiles): void {
  const read = new WeakMap<HTMLTrackElement, readonly FakeCue[]>();
  Object.assign(window, { VTTCue: FakeCue });
  Object.assign(globalThis, { VTTCue: FakeCue });
  const { prototype } = HTMLTrackElement;
  Object.defineProperty(prototype, 'track', {
    configurable: true,
    get(this: HTMLTrackElement) {
      return { cues: read.get(this) ?? null, mode: 'disabled' };
    },
  });
  Object.defineProperty(prototype, 'src', {
    configurable: true,
    set(this: HTMLTrackElement, address: string) {
      const language = /([\w-]+)\.vtt$/.exec(address)?.[1] ?? '';
      const cues = files[language];
      if (cues)
        read.set(
          this,
          cues.map(({ start, end, text }) => new FakeCue(start, end, text)),
        );
      queueMicrotask(() => this.dispatchEvent(new Event(cues ? 'load' : 'error')));
    },
  });
}
