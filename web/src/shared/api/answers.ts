import { type RouteContract } from '@alcova/contracts';
import { parseJson, recordFrom } from '../json';
import { logFailure } from '../log';
import { filledAddress, type Operation } from './address';
import { type AnswerOf, soundAnswer } from './answer';
import { ask, type CallInput, type LooseInput } from './call';

const brought = new Map<string, unknown>();
let broughtAt = 0;

/** When the answers came with the page (ms since the epoch): so fresh they are. */
export const answersFrom = (): number => broughtAt;

/**
 * Takes over the answers that the gateway wrote into the page, by their addresses: what the first screen would ask for. Each is used once:
 * what comes later is asked for. Called before the first drawing, and not for people who may be signed in: they are shown others.
 */
export function bringAnswers(text: string): void {
  brought.clear();
  broughtAt = Date.now();
  for (const [name, answer] of Object.entries(recordFrom(parseJson(text)))) brought.set(name, answer);
}

/** The address of an operation as the gateway names its answer: the query sorted by its names. */
function nameOf(operation: string, { params, query }: LooseInput): string {
  const [path = '', asked = ''] = filledAddress(operation, recordFrom(params), recordFrom(query)).split('?');
  const sorted = new URLSearchParams(asked);
  sorted.sort();
  return sorted.size > 0 ? `${path}?${sorted.toString()}` : path;
}

const asItIs = (answer: unknown): unknown => answer;

/** The answer that the page brought, checked as one that is fetched; undefined where it brought none, or a senseless one. */
export function broughtAnswer<R extends RouteContract = never>(
  operation: Operation<R>,
  input: CallInput<R>,
  sound?: (answer: AnswerOf<R>) => AnswerOf<R>,
): AnswerOf<R> | undefined;
export function broughtAnswer(operation: string, input: LooseInput, sound = asItIs): unknown {
  return take(operation, input, sound);
}

function take(operation: string, input: LooseInput, sound: typeof asItIs): unknown {
  const name = nameOf(operation, input);
  const answer = brought.get(name);
  if (answer === undefined) return undefined;
  brought.delete(name);
  try {
    return sound(soundAnswer(answer));
  } catch (cause) {
    logFailure(`page: what it brought of ${operation} cannot be read`, cause);
    return undefined;
  }
}

interface Asking<Answer> {
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Answer>;
  readonly initialData: () => Answer | undefined;
  readonly initialDataUpdatedAt: number;
}

/** How a query of a public screen gets its data: what the page brought, else the server's answer, looked at by `sound`. */
export function queryOf<R extends RouteContract = never>(
  operation: Operation<R>,
  input: CallInput<R>,
  sound?: (answer: AnswerOf<R>) => AnswerOf<R>,
): Asking<AnswerOf<R>>;
export function queryOf(operation: string, input: LooseInput, sound = asItIs): Asking<unknown> {
  return {
    queryFn: ({ signal }) => ask(operation, { ...input, signal }).then(sound),
    initialData: () => take(operation, input, sound),
    initialDataUpdatedAt: broughtAt,
  };
}
