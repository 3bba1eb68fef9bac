/** Videos by the address of their film, by which tales name them. */
export const VIDEO_ADDRESSES: readonly string[] = [
  `CREATE INDEX videos_url ON videos USING hash (url) WHERE url <> ''`,
];
