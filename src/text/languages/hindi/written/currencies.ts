import { currencyOf } from '../../cldr.ts';
import type { Table } from '../../engine/parser.ts';
import { saidFor, signsOf } from '../../engine/word-list.ts';
import { type Currency, namedCurrencies } from '../../grammar/written/money.ts';
import { foldKeys, foldSpelling } from './numbers.ts';

/** How amounts of a currency are written in India, if it differs from CLDR; by ISO 4217 code. */
const SIGNS: Readonly<Record<string, string>> = saidFor(
  'AED aed; ALL l; ANG ƒ; AOA kz; ARS $; AUD a$; AWG ƒ; BAM km; BBD $; BGN лв; BHD .د.ب; BIF fbu; BMD $',
  'BND b$; BOB bs; BRL r$; BSD b$; BTN nu; BWP p; BYN br; BZD bz$; CAD ca$; CDF fc; CHF chf; CLP $',
  'CNY 元; COP $; CUP cuc$; CVE cve; CZK kč; DJF fdj; DKK kr; DOP rd$; DZD دج; EGP e£; ERN nkf; ETB br',
  'FKP fk£; GHS gh₵; GMD d; GNF fg; GTQ q; GYD g$; HKD hk$; HNL l; HRK kn; HTG g; HUF ft; IDR rp',
  'IQD ع.د; IRR ﷼; ISK íkr; JMD j$; JOD د.ا; KES ksh; KGS som; KMF cf; KWD ك; KYD ci$; LBP ل.ل; LKR රු',
  'LRD ld$; LSL l; LYD ld; MAD dh; MDL l; MGA ar; MKD ден; MMK k; MOP mop$; MRU mro; MUR ₨; MVR rf',
  'MWK k; MXN $; MYR rm; MZN mt; NAD n$; NIO c$; NOK kr; NPR rs; NZD nz$; OMR ر.ع; PAB b/.; PEN s/.',
  'PKR pkr; PLN zł; QAR ر.ق; RON lei; RSD rsd; RWF r₣; SAR sar; SCR scr; SDG sdg; SEK kr; SGD s$',
  'SHP shp; SLE le; SOS sh.so.; SRD sr$; SSP ss£; STN db; SYP £s; SZL l; TJS tjs; TMT m; TND د.ت',
  'TTD tt$; TWD nt$; TZS tzs; UGX ush; UYU $u; UZS som; VES bs.; XCD $; XOF cfa; YER ﷼; ZAR r',
);

/** Names of currencies that CLDR lacks or has in another form. */
const OTHER_NAMES = signsOf(
  'AED अरब अमीरात दिरहम; AED अमीराती दिरहम; ALL अल्बानियन लेक; AMD आर्मेनियाई ड्राम; AMD ड्राम',
  'ANG नीदरलैंड्स एंटिलियन गिल्डर; AOA अंगोलीन कुआनज़ा; AWG अरूबान फ्लोरिन; AZN अजरबैजानी मनात',
  'BAM बोस्निया और हर्जेगोविना का मार्क; BBD बारबेडियन डॉलर; BDT टका; BDT टके; BHD बहरीन दिरहम',
  'BIF बुरुंडी फ्रैंक; BMD बर्मूडियन डॉलर; BND ब्रुनेई डॉलर; BOB बोलिवियन बोलिवियानो',
  'BRL ब्राजीलियाई रियाल; BSD बहामियन डॉलर; BTN भूटानी न्गुलट्रुम; BWP बोत्सवाना पुला',
  'CDF कांगोलेस फ्रैंक; COP कोलंबियन पेसो; CRC कोस्टा रिका कोलन; CUP क्यूबन पेसो; CVE केप वर्डे एस्कूडो',
  'CVE केप वर्डियन एस्कूडो; CZK चेक कोरोना; DKK डेनिश क्रोन; EGP मिस्री पाउंड; ERN इरिट्रियन नक्फा',
  'ETB इथियोपियाई बिर्क; FKP फाल्कलैंड आइलैंड्स पाउंड; GBP ब्रिटिश पाउंड; GBP पाउंड स्टर्लिंग',
  'GBP क्विड; GEL लारी; GMD डालासी; GNF गिनी फ्रैंक; GTQ ग्वाटेमालान केट्ज़ल; GYD गुयानीज़ डॉलर',
  'HRK क्रोएशियन कुना; HTG हैतीयन गॉर्ड; HUF फोरिंट; ILS इजरायली नया शेकेल; ILS इजरायली शेकेल',
  'ILS शेकेल; JMD जमैकी डॉलर; KGS किर्गिज़स्तानी सॉम; KHR कंबोडियन रियल; KPW उत्तर कोरियाई वोन',
  'KRW दक्षिण कोरियाई वोन; KRW वोन; KRW वॉन; KYD कैमन आइलैंड्स डॉलर; KZT कजाखस्तानी टेंगे; KZT टेंगे',
  'LAK लाओ किप; LRD लाइबेरियन डॉलर; LSL लेसोथो लोति; LYD लाइबियाई दिनार; MAD मोरक्कन दिरहम',
  'MDL मोल्डोवन ल्यू; MGA मलागासी एरियारी; MKD मैसेडोनियन दिनार; MMK क्यात; MNT मंगोलियन टोग्रोग',
  'MOP मकाउ पाटाका; MRU मोरिटानियन औगुइया; MRU औगुइया; MUR मॉरिटियन रुपया; MVR मालदीवियन रूफिया',
  'MWK मलावियन क्वाचा; MXN मेक्सिकन पेसो; MYR मलेशियन रिंगगिट; MYR रिंगगिट; NAD नामीबियन डॉलर',
  'NGN नाइजीरियन नायरा; NGN नाइरा; NIO निकारागुआन कॉर्डोबा; NZD नए ज़ीलैंड डॉलर; PAB पनामाई बाल्बोआ',
  'PHP फिलीपीन पेसो; PLN ज़्लॉटी; PYG पराग्वेगियन गुआरानी; QAR क़ातरी रियाल; RSD सर्बियाई दिनार',
  'RUB रूबल; RWF रवांडा फ्रैंक; SAR सऊदी रियाल; SCR सेशेल्स रुपया; SEK स्वीडिश क्रोना',
  'SHP सेंट हेलेना पाउंड्स; SLE सिएरा लियोनेयाई लियोन; SRD सुरिनामी डॉलर',
  'STN साओ टोमे और प्रिंसिपे दोबरा; SZL लिलांगेनी; THB थाई बात; TJS सोमोनी; TMT तुर्कमेन नए मनात',
  'TND ट्यूनीशियन दिनार; TRY तुर्की लिरा; TRY लीरा; TRY लिरा; TWD नए ताइवान डॉलर; UAH यूक्रेनी ग्रिव्ना',
  'UAH ग्रिव्ना; UGX युगांडा शिलिंग; UYU उरुग्वयन पेसो; UZS उज्बेकिस्तान सॉम; VES वेनेजुएलन बोलिवार',
  'VND डोंग; XCD पूर्व कैरेबियाई डॉलर; XOF सीएफए फ्रैंक',
);

/** Cryptocurrencies and former currencies. */
const STATELESS = signsOf(
  '₿ बिटकॉइन; cyp साइप्रस पाउंड; fim फिनिश मार्क्का; dm जर्मन मार्क; Ξ एथेरियम; ł लाइटकॉइन; ɱ मोनेरो',
  'xrp रिपल्स; r रियाल; ₮ टेथर',
);

const named = namedCurrencies('hi', foldSpelling, 'cent', SIGNS);

/** All other currencies, by their names. Reads CLDR, so it is for later use. */
export function foreignCurrencies(): Table<Currency> {
  const others = Object.entries(OTHER_NAMES).map(([name, code]) => [
    name,
    SIGNS[code] ?? currencyOf('hi', code)?.symbol ?? code,
  ]);
  const signs: Readonly<Record<string, string>> = { ...Object.fromEntries(others), ...STATELESS };
  const unlisted = Object.entries(signs).map(([name, symbol]) => [name, { symbol, minor: 'cent' }]);
  return { ...named(), ...foldKeys(Object.fromEntries(unlisted)) };
}
