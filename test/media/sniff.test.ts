import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { id3Bytes, sniff } from '../../src/media/sniff.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const ogg = (packet: string) => latin1(`OggS\0\x02${'\0'.repeat(20)}\x01\x13${packet}`);

/** A frame of MPEG-1 layer 3 with 64 kbit/s at 44.1 kHz: 208 bytes. */
const mp3Frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x50, 0x00]), Buffer.alloc(204)]);
const adtsFrame = Buffer.concat([Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x02, 0x00, 0xfc]), Buffer.alloc(9)]);

describe('sniff recognizes', () => {
  it.each<[string, Buffer, string | undefined]>([
    ['WAV', latin1('RIFF\0\0\0\0WAVEfmt '), 'wav'],
    ['big-endian WAV', latin1('RIFX\0\0\0\0WAVEfmt '), 'wav'],
    ['long WAV', latin1('RF64\xff\xff\xff\xffWAVEds64'), 'wav'],
    ['AVI', latin1('RIFF\0\0\0\0AVI LIST'), 'avi'],
    ['a RIFF of something else', latin1('RIFF\0\0\0\0WEBPVP8 '), undefined],
    ['FLAC', latin1('fLaC\0\0\0\x22'), 'flac'],
    ['Ogg Opus', ogg('OpusHead\x01\x02'), 'ogg-opus'],
    ['Ogg Vorbis', ogg('\x01vorbis\0\0'), 'ogg-vorbis'],
    ['Ogg FLAC', ogg('\x7fFLAC\x01\0'), 'ogg-flac'],
    ['Ogg of something else', ogg('Speex   1.2'), 'ogg'],
    ['WebM', latin1('\x1a\x45\xdf\xa3\x9fB\x86'), 'webm'],
    ['M4A', latin1('\0\0\0\x1cftypM4A \0\0'), 'mp4'],
    ['QuickTime without a type', latin1('\0\0\0\x08wide\0\0\0\0mdat'), 'mp4'],
    ['MP3', Buffer.concat([mp3Frame, mp3Frame, mp3Frame]), 'mp3'],
    [
      'MP3 behind a little rubbish',
      Buffer.concat([Buffer.alloc(77, 3), mp3Frame, mp3Frame, mp3Frame]),
      'mp3',
    ],
    ['MP3, cut off within its second frame', Buffer.concat([mp3Frame, mp3Frame.subarray(0, 5)]), 'mp3'],
    ['AAC', Buffer.concat([adtsFrame, adtsFrame, adtsFrame]), 'aac'],
    ['AIFF', latin1('FORM\0\0\0\0AIFFCOMM'), 'aiff'],
    ['compressed AIFF', latin1('FORM\0\0\0\0AIFCFVER'), 'aiff'],
    ['CAF', latin1('caff\0\x01\0\0desc'), 'caf'],
    ['AU', latin1('.snd\0\0\0\x18'), 'au'],
    ['AMR', latin1('#!AMR\n<'), 'amr'],
    ['AC-3', latin1('\x0b\x77\0\0'), 'ac3'],
    ['Windows Media', latin1('\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9'), 'asf'],
    ['Flash video', latin1('FLV\x01\x05'), 'flv'],
    [
      'MPEG-TS',
      Buffer.concat(Array.from({ length: 4 }, () => Buffer.concat([latin1('G'), Buffer.alloc(187)]))),
      'mpegts',
    ],
    ['MPEG-PS', latin1('\0\0\x01\xba\x44'), 'mpegps'],
    ['WavPack', latin1('wvpk\0\0\0\0'), 'wavpack'],
    ["Monkey's Audio", latin1('MAC \x96\x0f'), 'ape'],
    ['TTA', latin1('TTA1\x01\0'), 'tta'],
    ['DTS', latin1('\x7f\xfe\x80\x01'), 'dts'],
    ['Creative Voice', latin1('Creative Voice File\x1a'), 'voc'],
    ['NIST SPHERE', latin1('NIST_1A\n   1024\n'), 'sphere'],
    ['RealMedia', latin1('.RMF\0\0'), 'realmedia'],
    ['Wave64', latin1('riff\x2e\x91\xcf\x11\xa5\xd6'), 'w64'],
    ['text', latin1('RIFFraff is what they said'), undefined],
    ['a playlist', latin1('#EXTM3U\nfile:///etc/passwd\n'), undefined],
    ['a picture', latin1('\x89PNG\r\n\x1a\n'), undefined],
    ['nothing', Buffer.alloc(0), undefined],
    ['zeros', Buffer.alloc(5_000), undefined],
  ])('%s', (_, bytes, container) => {
    expect(sniff(bytes)).toBe(container);
  });
});

it('id3Bytes returns the total length of all ID3 tags', () => {
  const tag = Buffer.concat([latin1('ID3\x04\0\0\0\0\x02\x01'), Buffer.alloc(257)]);
  expect(id3Bytes(Buffer.concat([tag, mp3Frame]))).toBe(267);
  expect(id3Bytes(Buffer.concat([tag, tag, latin1('fLaC')]))).toBe(534);
  expect(id3Bytes(latin1('ID3\x04\0\x10\0\0\0\x05'))).toBe(25);
  expect(id3Bytes(tag.subarray(0, 20))).toBe(267);
  expect(id3Bytes(latin1('fLaC'))).toBe(0);
});

it('sniff and id3Bytes accept any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      sniff(bytes);
      expect(id3Bytes(bytes)).toBeGreaterThanOrEqual(0);
    }),
  );
});
