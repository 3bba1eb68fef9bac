import { getParser } from 'bowser';

const UNKNOWN = 'Dispositivo desconhecido';
/** What is told in mails; any other name is what a browser says of itself. */
const BROWSERS: readonly string[] = [
  ...['Android Browser', 'Brave', 'Chrome', 'Chromium', 'DuckDuckGo', 'Firefox', 'Microsoft Edge', 'Opera'],
  ...['Safari', 'Samsung Internet for Android', 'Vivaldi'],
];
const SYSTEMS: readonly string[] = ['Android', 'Chrome OS', 'iOS', 'Linux', 'macOS', 'Windows'];

/** What a person reads in the list of their sessions, such as 'Chrome em Windows'; at most 80 characters. */
export function deviceLabel(userAgent: string): string {
  if (userAgent.trim() === '') return UNKNOWN;
  const parser = getParser(userAgent);
  const browser = parser.getBrowserName();
  const system = parser.getOSName();
  const label = [browser, system].filter((part) => part !== '').join(' em ');
  return (label || UNKNOWN).slice(0, 80);
}

/** The same for a mail to somebody else, of names that we know: whoever signs in cannot have the site send their words. */
export function namedDevice(userAgent: string): string {
  if (userAgent.trim() === '') return UNKNOWN;
  const parser = getParser(userAgent);
  const browser = BROWSERS.find((name) => name === parser.getBrowserName());
  const system = SYSTEMS.find((name) => name === parser.getOSName());
  return [browser, system].filter((part) => part !== undefined).join(' em ') || UNKNOWN;
}
