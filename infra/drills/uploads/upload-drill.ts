import { GetObjectCommand } from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { make1080pClip } from '../../bench/clips';
import { startService } from '../../local/service-process';
import { freePorts, type Part } from '../../parts';
import { DrillSite } from '../site';
import { bucketOf, storeOf } from './drill-store';
import { LargeFile } from './large-file';
import { PART, TusSender } from './tus-sender';

/** A part is on its way by then. */
const KILL_AFTER_MS = 30;

export interface UploadReport {
  readonly bytes: number;
  /** Bytes that were sent more than once. */
  readonly again: number;
  /** By how much the surviving gateway's memory grew at most, in bytes. */
  readonly growth: number;
  readonly seconds: number;
  /** Whether the store holds exactly the file. */
  readonly isWhole: boolean;
  /** Whether a gateway died on the way. */
  readonly isKilled: boolean;
}

const residentBytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024;

/** One more gateway process on the parts of a site; nobody starts it again when it dies. */
async function startSecondGateway(site: DrillSite): Promise<Part & { readonly address: string }> {
  const [port = 0, health = 0] = await freePorts(2);
  const env = { ...site.system.env.gateway, PORT: String(port), HEALTH_PORT: String(health) };
  const root = resolve(__dirname, '../../..');
  const part = await startService({ root, name: 'gateway', env, hooks: {} });
  return { ...part, address: `http://127.0.0.1:${port}` };
}

/** Sends a file of `bytes` through one gateway, kills that one in the middle of a part, and lets another take over. */
export async function uploadDrill(bytes: number): Promise<UploadReport> {
  const site = await DrillSite.start();
  const second = await startSecondGateway(site);
  try {
    const clip = join(site.folder, 'clipe.mp4');
    await make1080pClip(clip, 5);
    const file = await LargeFile.of(clip, bytes);
    const memory = watchMemory(site);
    const sender = new TusSender(
      [second.address, site.system.url],
      () => site.headers(),
      async () => void (await site.videos()),
    );
    const middle = Math.floor(bytes / 2 / PART) * PART;
    let isKilled = false;
    const sent = await sender.send(file, (offset, address) => {
      if (isKilled || offset < middle || address !== second.address) return;
      isKilled = true;
      setTimeout(() => process.kill(second.pids[0] ?? 0, 'SIGKILL'), KILL_AFTER_MS);
    });
    const growth = memory.stop();
    const isWhole = (await storedSha256(site, sent.answer.s3Key)) === file.sha256();
    return { bytes, again: sent.again, growth, seconds: sent.seconds, isWhole, isKilled };
  } finally {
    await second.stop();
    await site.stop();
  }
}

function watchMemory({ system }: DrillSite): { stop: () => number } {
  const pid = system.processes().find(({ name }) => name === 'gateway')?.pids[0] ?? 0;
  const before = residentBytes(pid);
  let peak = before;
  const sampler = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid));
  }, 100);
  return {
    stop: () => {
      clearInterval(sampler);
      return peak - before;
    },
  };
}

async function storedSha256(site: DrillSite, key: string): Promise<string> {
  const store = storeOf(site);
  try {
    const { Body } = await store.send(new GetObjectCommand({ Bucket: bucketOf(site), Key: key }));
    if (!(Body instanceof Readable)) throw new Error('no stream from the store');
    const hash = createHash('sha256');
    await pipeline(Body, hash);
    return hash.digest('hex');
  } finally {
    store.destroy();
  }
}
