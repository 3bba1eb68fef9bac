/** A moment of a film in seconds as WebVTT writes it: `hh:mm:ss.mmm`. */
export function cueTime(seconds: number): string {
  const milliseconds = Math.round(seconds * 1_000);
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  const minutes = Math.floor(milliseconds / 60_000);
  return `${pad(Math.floor(minutes / 60), 2)}:${pad(minutes % 60, 2)}:${pad(Math.floor(milliseconds / 1_000) % 60, 2)}.${pad(milliseconds % 1_000, 3)}`;
}
