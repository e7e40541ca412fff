import { booksOf, verses as versesOf } from '../../grammar/spoken/verses.ts';
import { figures } from './numbers.ts';

const BOOKS = booksOf(
  'गीता; भगवद्गीता; रामायण; उत्पत्ति; निर्गमन; लैव्यव्यवस्था; गिनती; व्यवस्थाविवरण; यहोशू; न्यायियों; रूत; शमूएल; राजा; इतिहास; एस्तेर; अय्यूब; भजन_संहिता; भजन',
  'नीतिवचन; सभोपदेशक; यशायाह; यिर्मयाह; यहेजकेल; दानिय्येल; होशे; योएल; आमोस; योना; मीका; जकर्याह; मलाकी; मत्ती; मरकुस; लूका; यूहन्ना',
  'प्रेरितों; रोमियों; कुरिन्थियों; कुरिंथियों; गलातियों; इफिसियों; फिलिप्पियों; कुलुस्सियों; थिस्सलुनीकियों; तीमुथियुस; तीतुस; इब्रानियों; याकूब; पतरस; प्रकाशितवाक्य; कुरान; क़ुरआन; कुरआन',
);

const FIRST = ['पहला', 'दूसरा', 'तीसरा'];
const isQuran = (book: string) => /^क़?ुर/u.test(book);
const verseOf = (book: string) => (isQuran(book) ? 'आयत' : /गीता$|^रामायण/u.test(book) ? 'श्लोक' : 'पद');

/** `गीता 2:47` → `गीता अध्याय दो श्लोक सैंतालीस` */
export const verses = versesOf(figures, {
  books: BOOKS,
  mark: '[:：]',
  to: 'से',
  numbered: (number) => FIRST[Number(number) - 1] ?? figures.say(number),
  verse: (verse, book) => `${verseOf(book)} ${verse}`,
  place: (chapter, verse, book) => `${isQuran(book) ? 'सूरह' : 'अध्याय'} ${chapter.replace(',', '')} ${verse}`,
});
