import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { Refusal } from '../base/failure';
import { parseJson } from '../base/json';
import { publicEntries } from './public-entries';
import { type KeptKeys, type KeyStore, keyTurn } from './key-store';
import { KEY_NAMES, type KeyName } from './names';

const strings = z.record(z.string(), z.string());
const secret = z.looseObject({
  kind: z.literal('Secret'),
  metadata: z.looseObject({
    name: z.string(),
    namespace: z.string().optional(),
    annotations: strings.optional(),
  }),
  data: strings.optional(),
  stringData: strings.optional(),
});
type Secret = z.output<typeof secret>;
const NOTE = 'keys.alcova/';
/** Of the object, what the cluster writes for itself; the last one repeats the Secret's whole content. */
const NOT_OURS = ['managedFields', 'creationTimestamp', 'uid', 'selfLink'];
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/**
 * A Kubernetes Secret in JSON on standard input, and the changed one on standard output: the command needs no way into the cluster. How far
 * a change is stands in the Secret's annotations.
 */
export class SecretThroughPipe implements KeyStore {
  readonly inTwoSteps = true;
  readonly keepsPrivateHalf = false;
  readonly talkTo = process.stderr;
  private read: Secret | undefined;
  private plain: Readonly<Record<string, string>> = {};

  constructor(
    private readonly from: Readable & { isTTY?: boolean },
    private readonly to: Writable,
  ) {}

  async load(): Promise<ReadonlyMap<KeyName, KeptKeys>> {
    if (this.from.isTTY)
      throw new Refusal('Falta o Secret na entrada: kubectl get secret alcova-keys -o json | ...');
    const found = secret.safeParse(parseJson(await text(this.from)));
    if (!found.success)
      throw new Refusal('A entrada não é um Secret em JSON (kubectl get secret NOME -o json).');
    this.read = found.data;
    const { data = {}, stringData = {}, metadata } = found.data;
    this.plain = {
      ...Object.fromEntries(Object.entries(data).map(([name, value]) => [name, decoded(value)])),
      ...stringData,
    };
    return new Map(
      KEY_NAMES.flatMap((name) => {
        const kept = this.plain[name];
        const note = keyTurn.safeParse(parseJson(metadata.annotations?.[NOTE + name] ?? 'null'));
        return kept === undefined ? [] : [[name, { text: kept, turn: note.data ?? null }] as const];
      }),
    );
  }

  async save(name: KeyName, kept: KeptKeys): Promise<void> {
    if (!this.read) throw new Error('a Secret is written that was not read');
    const { metadata, ...rest } = this.read;
    const annotations = { ...metadata.annotations, [NOTE + name]: JSON.stringify(kept.turn) };
    const changed = {
      ...rest,
      ...this.listsWith(this.read, name, kept),
      metadata: { ...without(metadata, NOT_OURS), annotations: without(annotations, [LAST_APPLIED]) },
    };
    const written = `${JSON.stringify(changed, null, 2)}\n`;
    await new Promise<void>((done, fail) => {
      this.to.write(written, (error) => (error ? fail(error) : done()));
    });
  }

  /** What a Secret holds, with a changed list and the public halves that follow from it. */
  private listsWith(
    { data, stringData }: Secret,
    name: KeyName,
    { text: changed }: KeptKeys,
  ): Pick<Secret, 'data' | 'stringData'> {
    const own = { [name]: changed };
    const lists = { ...own, ...publicEntries(name, { ...this.plain, ...own }) };
    if (stringData !== undefined && name in stringData)
      return { ...(data && { data }), stringData: { ...stringData, ...lists } };
    const encoded = Object.fromEntries(
      Object.entries(lists).map(([key, value]) => [key, Buffer.from(value).toString('base64')]),
    );
    return { data: { ...data, ...encoded }, ...(stringData && { stringData }) };
  }

  restart(readers: readonly string[]): string {
    const namespace = this.read?.metadata.namespace ?? 'alcova';
    return `kubectl -n ${namespace} rollout restart ${readers.map((one) => `deploy/alcova-${one}`).join(' ')}`;
  }
}

const decoded = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8');
const without = (record: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
