/** What is used of the library: this version's own types are out of reach of its entry. */
declare module 'fflate' {
  /** A file that is stored as it is. */
  export class ZipPassThrough {
    constructor(name: string);
    push(bytes: Uint8Array, isLast?: boolean): void;
  }

  export class Zip {
    constructor(take: (error: Error | null, bytes: Uint8Array, isLast: boolean) => void);
    add(file: ZipPassThrough): void;
    end(): void;
  }

  export function unzipSync(archive: Uint8Array): Record<string, Uint8Array>;
}
