import { cleanLine, type ParticipantRecord, type RecordsOfVideo } from '@alcova/contracts';

type Missing = NonNullable<RecordsOfVideo['missing']>;
type Facts = Omit<ParticipantRecord, 'documentReference'>;

/** Names as they are compared: blanks, case and the sign of an apostrophe make no difference; accents do, since they tell people apart. */
const nameOf = (name: string): string =>
  cleanLine(name).toLocaleLowerCase('pt-BR').replaceAll(/[‘’ʼ]/gu, "'");

const isComplete = (record: Facts): boolean =>
  record.identityChecked &&
  record.isAdult &&
  record.consentToRecord &&
  record.consentToPublish &&
  record.consentToDistribute;

const isOver = ({ expiresOn }: Facts, today: string): boolean => expiresOn !== null && expiresOn < today;

/** All is there and holds today. @param today as `YYYY-MM-DD` */
export const isValid = (record: Facts, today: string): boolean =>
  isComplete(record) && record.withdrawnAt === null && !isOver(record, today);

/**
 * What hides a video, whatever the settings: a consent that was withdrawn, or one that is over and was not given anew (by another record of
 * the same name).
 */
export function endedConsent(records: readonly Facts[], today: string): 'withdrawn' | 'expired' | null {
  if (records.some(({ withdrawnAt }) => withdrawnAt !== null)) return 'withdrawn';
  const holding = new Set(records.filter((record) => !isOver(record, today)).map(({ name }) => nameOf(name)));
  return records.some(({ name }) => !holding.has(nameOf(name))) ? 'expired' : null;
}

/**
 * Why a video could not be published where records are asked for; null when nothing is missing. Every participant that the video names
 * needs a valid record of that name, and so does everybody of whom a record is kept; in a video with neither nobody appears.
 */
export function missingOf(
  participants: readonly string[],
  records: readonly Facts[],
  today: string,
): Missing | null {
  const ended = endedConsent(records, today);
  if (ended) return ended;
  const kept = new Set(records.map(({ name }) => nameOf(name)));
  if (participants.some((name) => !kept.has(nameOf(name)))) return 'none';
  const valid = new Set(records.filter((record) => isValid(record, today)).map(({ name }) => nameOf(name)));
  return [...kept].some((name) => !valid.has(name)) ? 'incomplete' : null;
}
