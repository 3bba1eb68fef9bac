import { getParser } from 'bowser';

/** What a person reads in the list of their sessions, such as 'Chrome em Windows'; at most 80 characters. */
export function deviceLabel(userAgent: string): string {
  if (userAgent.trim() === '') return 'Dispositivo desconhecido';
  const parser = getParser(userAgent);
  const browser = parser.getBrowserName();
  const system = parser.getOSName();
  const label = [browser, system].filter((part) => part !== '').join(' em ');
  return (label || 'Dispositivo desconhecido').slice(0, 80);
}
