const pad = (value: number) => String(value).padStart(2, '0');

/** Seconds as mm:ss, from an hour on h:mm:ss; an unknown duration (0) as 00:00. */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(Number.isFinite(seconds) && seconds > 0 ? seconds : 0);
  const hours = Math.floor(whole / 3_600);
  const clock = `${pad(Math.floor((whole % 3_600) / 60))}:${pad(whole % 60)}`;
  return hours > 0 ? `${hours}:${clock}` : clock;
}
