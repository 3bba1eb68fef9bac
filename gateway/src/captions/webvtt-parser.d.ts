/** The library has no types of its own; what it answers is checked where it is used. */
declare module 'webvtt-parser' {
  export class WebVTTParser {
    parse(text: string, kind: 'subtitles' | 'chapters' | 'metadata'): unknown;
  }
}
