/** What may become a cue: its lines as a WebVTT file has them. */
export interface Block {
  /** Where the times stand in the file, from 1. */
  readonly line: number;
  /** `00:00:01.000 --> 00:00:02.000`, and where the text is to stand. */
  readonly times: string;
  readonly text: string;
}
