import { join } from 'node:path';
import { withSystem } from './bench-system';
import { make1080pClip, paddedMp4 } from './clips';
import { sendMultipart } from './multipart';
import { residentBytes } from './resident-bytes';
import { mib, printTable, seconds } from './table';

const gib = 1024 ** 3;
const total = Number(process.env['UPLOAD_BYTES'] ?? 3 * gib);
/** Set S3_PART_BYTES below total / 1000 to prove that more than 1,000 parts work. */
const partBytes = process.env['S3_PART_BYTES'];

void withSystem(
  partBytes === undefined ? {} : { S3_PART_BYTES: partBytes },
  async (system, client, folder) => {
    const clip = join(folder, 'clip.mp4');
    await make1080pClip(clip, 10);
    const gateway = system.processes().find(({ name }) => name === 'gateway')?.pids[0] ?? 0;
    const before = residentBytes(gateway);
    let peak = before;
    const sampler = setInterval(() => {
      peak = Math.max(peak, residentBytes(gateway));
    }, 100);
    const target = `${system.url}/api/videos/upload-video`;
    const file = await paddedMp4(clip, total);
    const sent = await sendMultipart(target, client.headers(), 'grande.mp4', total, file);
    clearInterval(sampler);
    const parts = partBytes === undefined ? '16 MiB' : mib(Number(partBytes));
    const rate = `${mib(total / (sent.sentAfterMs / 1000))}/s`;
    printTable(
      ['bytes', 'part', 'status', 'sent in', 'rate', 'gateway before', 'gateway peak', 'growth'],
      [
        [
          mib(total),
          parts,
          String(sent.status),
          seconds(sent.sentAfterMs),
          rate,
          mib(before),
          mib(peak),
          mib(peak - before),
        ],
      ],
    );
    if (sent.status !== 200) {
      console.log(sent.body.slice(0, 500));
      process.exitCode = 1;
    }
  },
);
