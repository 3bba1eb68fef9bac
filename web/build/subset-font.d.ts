declare module 'subset-font' {
  interface Options {
    readonly targetFormat?: 'sfnt' | 'woff2';
    readonly keepFeatures?: readonly string[];
    readonly preserveNameIds?: readonly number[];
    readonly variationAxes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  }
  /** The part of a font that writes a text. */
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}
