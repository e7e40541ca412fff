/** Generated from CLDR by `npm run cldr -- --write`; see LICENSES.txt for Unicode-3.0. */
export const SPELL_OUT = `
cardinal 0:sıfır;1:bir;2:iki;3:üç;4:dört;5:beş;6:altı;7:yedi;8:sekiz;9:dokuz;10:on[ →→];20:yirmi[ →→];30:otuz[ →→];40:kırk[ →→];50:elli[ →→];60:altmış[ →→];70:yetmiş[ →→];80:seksen[ →→];90:doksan[ →→];100:yüz[ →→];200:←← yüz[ →→];1000:bin[ →→];2000:←← bin[ →→];1000000:←← milyon[ →→];1000000000:←← milyar[ →→];1000000000000:←← trilyon[ →→];1000000000000000:←← katrilyon[ →→]
ordinal 0:sıfırıncı;1:birinci;2:ikinci;3:üçüncü;4:dördüncü;5:beşinci;6:altıncı;7:yedinci;8:sekizinci;9:dokuzuncu;10:on→uncu→;20:yirmi→nci→;30:otuz→uncu→;40:kırk→inci2→;50:elli→nci→;60:altmış→inci2→;70:yetmiş→inci→;80:seksen→inci→;90:doksan→inci2→;100:yüz→uncu2→;200:←numbering← yüz→uncu2→;1000:bin→inci→;2000:←numbering← bin→inci→;1000000:←numbering← milyon→uncu→;1000000000:←numbering← milyar→inci2→;1000000000000:←numbering← trilyon→uncu→;1000000000000000:←numbering← katrilyon→uncu→
uncu 0:uncu;1: =ordinal=
nci 0:nci;1: =ordinal=
inci2 0:ıncı;1: =ordinal=
inci 0:inci;1: =ordinal=
uncu2 0:üncü;1: =ordinal=
numbering 0:=cardinal=
`;
