const HOUR_MINUTES = 60;

function timeText(minutes: number): string {
  const hours = Math.floor(minutes / HOUR_MINUTES);
  if (hours === 0) return `${minutes} min`;
  return minutes % HOUR_MINUTES === 0 ? `${hours} h` : `${hours} h ${minutes % HOUR_MINUTES} min`;
}

export const texts = {
  heading: 'Continuar',
  /** How much of a film is left, of so many seconds. */
  left(seconds: number): string {
    if (seconds < 60) return 'Resta menos de 1 min';
    const minutes = Math.round(seconds / 60);
    return minutes === 1 ? 'Resta 1 min' : `Restam ${timeText(minutes)}`;
  },
  /** `paragraph` counts from 0; how many there are is not known of all. */
  paragraph: (paragraph: number, count: number | undefined): string =>
    `Parou no parágrafo ${paragraph + 1}${count === undefined ? '' : ` de ${count}`}`,
  remove: (title: string) => `Remover de Continuar: ${title}`,
  nothingLeft: 'Não há mais nada para continuar.',
} as const;
