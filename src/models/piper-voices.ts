import type { ModelFile, TtsManifest } from '../domain/model.ts';
import { englishNameOf } from '../base/describe-language.ts';
import { lazily } from '../base/lazily.ts';
import { primaryLanguage } from '../text/primary-language.ts';

/** A Piper voice on the hub. */
export interface PiperVoiceRow {
  /** `de_DE-thorsten-medium`: language and region, training data, and size. */
  readonly name: string;
  /** The licence of its training recordings, as an SPDX identifier; `MODEL_CARD` if that refers to others. */
  readonly licence: string;
  readonly downloadMb: number;
  readonly manifest: TtsManifest;
}

const REPOSITORY = 'rhasspy/piper-voices';

/**
 * The assumed bytes of a voice of unknown size, with one speaker and with several: medium ones differ little.
 */
const USUAL_BYTES = { one: 63_201_294, several: 76_733_615 };

/**
 * A good voice for each language: its name; the licence of its recordings from its MODEL_CARD, `-` if that
 * refers elsewhere; the bytes of its graph and of its JSON file, `-` if unknown; its speakers if there are
 * several. Sizes are those of the hub's `voices.json`.
 */
const ROWS = `
ar_JO-kareem-medium            -                63201294  5024
bg_BG-dimitar-medium           CC0-1.0          63221984  5123
bn_BD-google-medium            CC-BY-SA-4.0     76782515  5494
ca_ES-upc_ona-medium           CC-BY-SA-4.0     63201294  4875
cs_CZ-jirka-medium             CC0-1.0          63201294  5025
cy_GB-bu_tts-medium            CC-BY-4.0        77061326  5145  7
da_DK-talesyntese-medium       CC0-1.0          63201294  4878
de_DE-thorsten-medium          CC0-1.0          63201294  4819
el_GR-rapunzelina-medium       CC0-1.0          62950044  4973
en_US-joe-medium               CC0-1.0          63201294  4794
es_ES-sharvard-medium          CC-BY-3.0        76733615  4903  2
et_EE-news-medium              CC-BY-4.0        -         -     4
eu_ES-antton-medium            CC-BY-4.0        63531379  5076
fa_IR-amir-medium              CC0-1.0          63531379  4958
fi_FI-harri-medium             CC0-1.0          63201294  4873
fr_FR-siwis-medium             CC-BY-4.0        63201294  4875
hi_IN-rohan-medium             -                62950044  5041
hu_HU-anna-medium              CC0-1.0          63201294  5018
id_ID-news_tts-medium          -                62950044  5050
is_IS-salka-medium             -                76495465  4164
it_IT-paola-medium             -                63511038  7099
ka_GE-natia-medium             -                63201294  4842
kk_KZ-issai-high               CC-BY-4.0        127864258 4358  6
ku_TR-berfin_renas-medium      CC-BY-NC-4.0     77060307  5131  2
lb_LU-marylux-medium           CC-BY-NC-SA-4.0  63201294  4979
lv_LV-aivars-medium            CC0-1.0          63511038  7242
ml_IN-meera-medium             -                62950044  5045
mr_IN-google-medium            CC-BY-SA-4.0     76768179  5467  9
ne_NP-chitwan-medium           CC0-1.0          62950044  5043
nl_NL-alex-medium              CC0-1.0          63531476  4965
no_NO-nvcc-medium              CC0-1.0          76770227  5367  10
pl_PL-darkman-medium           CC0-1.0          63201294  4816
pt_BR-faber-medium             CC0-1.0          63201294  4855
ro_RO-mihai-medium             CC0-1.0          63201294  4877
ru_RU-denis-medium             CC0-1.0          63201294  4823
sk_SK-lili-medium              CC0-1.0          63201294  4963
sl_SI-artur-medium             CC-BY-4.0        63200492  4970
sq_AL-edon-medium              CC0-1.0          63511038  4961
sr_RS-serbski_institut-medium  CC-BY-NC-SA-4.0  76733615  4999  2
sv_SE-nst-medium               CC0-1.0          63104526  4157
sw_CD-lanfrica-medium          -                63201294  4905
te_IN-padmavathi-medium        CC-BY-4.0        63516050  4974
tr_TR-dfki-medium              non-commercial   63201294  4960
uk_UA-ukrainian_tts-medium     CC0-1.0          76735663  2002  3
ur_PK-aegis_female-medium      MIT              63515589  5236
vi_VN-vais1000-medium          CC-BY-4.0        63201294  4860
zh_CN-huayan-medium            unknown          63201294  4822
`;

/** The Piper voices of the catalog, sorted by name. */
export const piperVoices = lazily((): readonly PiperVoiceRow[] => ROWS.trim().split('\n').map(rowOf));

function rowOf(line: string): PiperVoiceRow {
  const [name = '', licence = '', bytes = '-', jsonBytes = '-', speakers = '1'] = line.split(/\s+/);
  const [code = '', dataset = '', quality = ''] = name.split('-');
  const primary = primaryLanguage(code);
  const language = englishNameOf(code)!;
  const usual = USUAL_BYTES[speakers === '1' ? 'one' : 'several'];
  const many = speakers === '1' ? '' : `, ${speakers} speakers`;
  const terms = licence === '-' ? 'MODEL_CARD' : licence;
  const file = (ending: string, bytes: string): ModelFile => ({
    path: `${name}${ending}`,
    ...(bytes !== '-' && { bytes: Number(bytes) }),
    source: {
      type: 'hub',
      repository: REPOSITORY,
      path: `${primary}/${code}/${dataset}/${quality}/${name}${ending}`,
    },
  });
  return {
    name,
    licence: terms,
    downloadMb: Math.ceil((bytes === '-' ? usual : Number(bytes)) / 1_000_000),
    manifest: {
      name,
      version: '1',
      type: 'tts',
      engine: 'piper',
      description: `${language}: ${dataset.replaceAll('_', ' ')} (${quality})${many}, a voice of Piper's. ${licenceSentence(terms)}`,
      capabilities: { streaming: true, languages: [code.replace('_', '-')] },
      resources: { memoryMb: 320, gpuRequired: false, gpuRecommended: false, loadTimeSeconds: 1 },
      engineConfig: { device: 'auto' },
      files: [file('.onnx', bytes), file('.onnx.json', jsonBytes)],
    },
  };
}

function licenceSentence(terms: string): string {
  if (terms === 'non-commercial') return 'Not for commercial use.';
  if (terms.includes('-NC')) return `Not for commercial use: ${terms}.`;
  if (terms === 'unknown') return "Its recordings' licence is not known.";
  return terms === 'MODEL_CARD' ? "Its recordings' licence is in its MODEL_CARD on the hub." : `Recordings: ${terms}.`;
}
