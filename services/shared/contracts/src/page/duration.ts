const pad = (value: number) => String(value).padStart(2, '0');

/** Seconds as mm:ss, from an hour on h:mm:ss; an unknown duration (0) as 00:00. */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(Number.isFinite(seconds) && seconds > 0 ? seconds : 0);
  const hours = Math.floor(whole / 3_600);
  const clock = `${pad(Math.floor((whole % 3_600) / 60))}:${pad(whole % 60)}`;
  return hours > 0 ? `${hours}:${clock}` : clock;
}

const listed = new Intl.ListFormat('pt-BR');

/** Seconds as they are said: '12 segundos', '1 hora, 2 minutos e 3 segundos'. What is read aloud as 00:12 may be a time of the day. */
export function durationInWords(seconds: number): string {
  const whole = Math.floor(Number.isFinite(seconds) && seconds > 0 ? seconds : 0);
  const parts = [
    [Math.floor(whole / 3_600), 'hora'],
    [Math.floor((whole % 3_600) / 60), 'minuto'],
    [whole % 60, 'segundo'],
  ] as const;
  const said = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`);
  return said.length > 0 ? listed.format(said) : '0 segundos';
}
