import { readdir, readFile, readlink } from 'node:fs/promises';

/** Addresses (`a.b.c.d:port`, or the IPv6 address as the kernel writes it) that a process listens on. */
export async function listeners(pid: number): Promise<string[]> {
  const files = await readdir(`/proc/${pid}/fd`);
  const links = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')));
  const sockets = new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8')),
  );
  return tables.flatMap((table) =>
    table.split('\n').flatMap((line) => {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
      if (state !== '0A' || !sockets.has(inode)) return [];
      const [host = '', port = ''] = local.split(':');
      if (host.length > 8) return [`${host}:${Number.parseInt(port, 16)}`];
      const bytes = host.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? [];
      return [`${bytes.toReversed().join('.')}:${Number.parseInt(port, 16)}`];
    }),
  );
}
