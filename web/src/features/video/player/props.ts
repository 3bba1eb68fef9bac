export interface PlayerProps {
  readonly videoId: string;
  /** Shown until playback starts, where the playback answer has none of its own. */
  readonly poster: string;
}
