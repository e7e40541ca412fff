/** The numbers of Matroska's elements (RFC 9559) that matter while reading. */
export const ID = {
  segment: 0x1853_8067,
  tracks: 0x1654_ae6b,
  cluster: 0x1f43_b675,
  clusterTime: 0xe7,
  info: 0x1549_a966,
  timestampScale: 0x2a_d7b1,
  duration: 0x4489,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  discardPadding: 0x75a2,
} as const;

/** Those that come in clusters and between them: where another is, there is damage. */
export const KNOWN: ReadonlySet<number> = new Set([
  ID.segment,
  ID.tracks,
  ID.cluster,
  ID.simpleBlock,
  ID.blockGroup,
  0x1a45_dfa3, // the beginning of another file
  0x114d_9b74, // where what is
  ID.info,
  0x1c53_bb6b, // cues
  0x1941_a469, // attachments
  0x1043_a770, // chapters
  0x1254_c367, // tags
  ID.clusterTime,
  0xa7, // where it is
  0xab, // how long the one before is
  0x5854, // tracks that are silent
  0xaf, // a block that is encrypted
  0xec, // nothing
  0xbf, // a checksum
]);

/** What is longer is a picture, or damaged. */
export const MAX_BLOCK_BYTES = 4_194_304;
