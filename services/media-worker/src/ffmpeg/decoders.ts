/** Pictures as cameras, phones, editors and older players write them. */
const VIDEO = [
  ...['h264', 'hevc', 'vp8', 'vp9', 'libvpx', 'libvpx-vp9', 'libdav1d', 'libaom-av1', 'av1'],
  ...['mpeg1video', 'mpeg2video', 'mpegvideo', 'mpeg4', 'h263', 'h263i', 'h263p', 'flv', 'theora', 'mjpeg'],
  ...['msmpeg4v1', 'msmpeg4v2', 'msmpeg4', 'wmv1', 'wmv2', 'wmv3', 'vc1', 'vp6', 'vp6a', 'vp6f'],
  ...['prores', 'dnxhd', 'cfhd', 'dvvideo', 'ffv1', 'huffyuv', 'ffvhuff', 'utvideo', 'v210', 'rawvideo'],
];
/** Covers: they are left out, but looked at with the rest of the file. */
const COVERS = ['png', 'bmp', 'gif', 'webp'];
const AUDIO = [
  ...['aac', 'aac_latm', 'mp3', 'mp3float', 'mp2', 'mp2float', 'mp1', 'mp1float', 'ac3', 'eac3', 'dca'],
  ...['truehd', 'mlp', 'opus', 'libopus', 'vorbis', 'libvorbis', 'flac', 'alac', 'speex', 'libspeex'],
  ...['wmav1', 'wmav2', 'wmapro', 'wmalossless', 'wmavoice', 'amrnb', 'amrwb', 's302m'],
  ...['adpcm_ms', 'adpcm_ima_wav', 'adpcm_ima_qt', 'adpcm_swf'],
  ...['pcm_alaw', 'pcm_mulaw', 'pcm_bluray', 'pcm_dvd', 'pcm_u8', 'pcm_s8'],
  ...['s16', 's24', 's32', 's64', 'u16', 'u24', 'u32', 'f32', 'f64'].flatMap((kind) => [
    ...[`pcm_${kind}le`, `pcm_${kind}be`],
  ]),
];
/** Never shown, but a film may carry them. */
const SUBTITLES = [
  ...['ass', 'ssa', 'srt', 'subrip', 'mov_text', 'webvtt', 'text', 'cc_dec'],
  ...['dvbsub', 'dvdsub', 'pgssub', 'xsub', 'libzvbi_teletextdec'],
];

/**
 * The decoders that a file from outside may reach (`-codec_whitelist`), by ffmpeg's names; those that a build lacks do no harm. Hundreds of
 * others, of games and of formats that are gone, are seldom looked after.
 */
export const DECODERS: readonly string[] = [...VIDEO, ...COVERS, ...AUDIO, ...SUBTITLES];

/** How ffmpeg and ffprobe say that a file asks for another decoder, and for which. */
const NOT_LISTED = /Codec \(([\w.-]{1,64})\) not on whitelist/;

/** The decoder beyond the list that a program was asked for, by its messages; undefined when it was none. */
export const unlistedDecoder = (messages: string): string | undefined => NOT_LISTED.exec(messages)?.[1];
