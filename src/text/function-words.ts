/**
 * Frequent function words of languages in Latin script, by ISO 639-1. A word in several lists does not decide
 * between them.
 */
const FUNCTION_WORDS: Readonly<Record<string, string>> = {
  en: 'a about after all am an and any are as at be because been before but by can come could die did do does for from get had has have he hello her here him his how i if in into is it its just like man me men more my new no not now of off on one or our out over per please she should so some son than that the their them then there these they this to under up us war was we well were what when where which while who why will with would you your',
  de: 'aber als am an auch auf aus bei bin bis da das dass dem den der des die dir doch du ein eine einem einen einer er es für hat haben heute ich ihr im in ist ja kann man mein mich mir mit nach nicht noch nur oder schon sein sich sie sind so über um und uns von vor war was wenn wer wie wir wird zu zum zur',
  nl: 'aan als bij dan dat de deze die dit door een en er geen had heb heeft het hij hoe ik in is je kan maar meer met mijn naar niet nog of om ook op over te tot uit van voor want was wat we wel wil worden wordt ze zich zijn zo',
  fr: 'à au aussi aux avec bien ce ces cette comme dans de des deux du elle elles en est et été être faire fait il ils je la le les leur lui mais me mes moi mon ne nous on ou où par pas plus pour que qui sa sans se ses si son sont sur ta te toi ton tout tu un une vous y',
  es: 'a al algo como con cuando de del desde donde dos el ella en entre era es esta este está fue ha hay hoy la las le lo los más me mi mucho muy no nos o para pero por porque que qué se ser si sin sobre son su sus también te tengo tiene todo tu un una usted vamos voy y ya yo',
  it: 'a ai al alla anche che chi ci come con cosa da dal dalla dei del della delle di dove e è ed essere fa gli ha hai ho i il in io la le lei lo loro lui ma mi mio molto ne nel nella no noi non o per perché più quando quello questa questo se sei si sono su sua suo ti tu un una uno vi voi',
  pt: 'a ao aos as até com como da das de dele do dos e é ela ele em entre era essa esse está este eu foi há isso já la lo mais mas me meu minha muito na não nas no nos nós o os ou para pela pelo por porque quando que quem se sem ser seu sua são também te tem um uma você vocês',
  sv: 'att av är bara de den det du efter eller en ett från för han har hon hur i inte jag kan man med men mig min mycket nu när och om på sig så ska som till under upp ut var vi vad vid',
  da: 'af at de den der det dig du efter eller en er et for fra ham han har her hun hvad hvor i ikke ja jeg kan man med meget men mig min nu når og også om på sig så skal som til ud var ved vi',
  pl: 'ale bo być był była co czy dla do i ich ja jak jest już jego jej ma mam mi na nie o od po się są tak tam te tego ten to tu w wszystko z za ze że',
  tr: 'ama bana ben bir biz bu çok da daha de değil en gibi her için ile ise kadar ki mi mu ne o olan olarak sen siz şu var ve veya ya yok',
  ro: 'acest am ai are au ca că ce cel cu cum da de din după este eu fi fost în la mai mult nu o om pe pentru sau să se sunt și un',
};

const lists = new Map(
  Object.entries(FUNCTION_WORDS).map(([language, words]) => [language, new Set(words.split(' '))]),
);

/** The least number of words; fewer may be foreign words. */
const FEWEST = 2;

/**
 * Whether a text in Latin script has at least `fewest` function words of `language` (ISO 639-1), one of them
 * in no other language here, and no word that only others have. False for unlisted languages, and in doubt.
 */
export function isPlainlyIn(language: string, words: readonly string[], fewest = FEWEST): boolean {
  const own = lists.get(language);
  if (own === undefined) return false;
  let known = 0;
  let isUnambiguous = false;
  for (const word of words.map((word) => word.toLowerCase())) {
    const isOfOthers = [...lists].some(([other, list]) => other !== language && list.has(word));
    if (own.has(word)) known++;
    else if (isOfOthers) return false;
    isUnambiguous ||= own.has(word) && !isOfOthers;
  }
  return isUnambiguous && known >= fewest;
}
