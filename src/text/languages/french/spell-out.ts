/** Generated from CLDR by `npm run cldr -- --write`; see LICENSES.txt for Unicode-3.0. */
export const SPELL_OUT = `
numbering 0:=cardinal-masculine=
cardinal-masculine 0:zéro;1:un;2:deux;3:trois;4:quatre;5:cinq;6:six;7:sept;8:huit;9:neuf;10:dix;11:onze;12:douze;13:treize;14:quatorze;15:quinze;16:seize;17:dix-→→;20:vingt[-→et-un→];30:trente[-→et-un→];40:quarante[-→et-un→];50:cinquante[-→et-un→];60/20:soixante[-→et-un→];80/20:quatre-vingt→subcents-m→;100:cent[ →→];200:←← cent→cents-m→;1000:mille[ →→];2000:←leading← mille[ →→];1000000:un million[ →→];2000000:←leading← millions[ →→];1000000000:un milliard[ →→];2000000000:←leading← milliards[ →→];1000000000000:un billion[ →→];2000000000000:←leading← billions[ →→];1000000000000000:un billiard[ →→];2000000000000000:←leading← billiards[ →→]
et-un 1:et-un;2:=cardinal-masculine=;11:et-onze;12:=cardinal-masculine=
subcents-m 0:s;1:-=cardinal-masculine=
cents-m 0:s;1: =cardinal-masculine=
leading 0:=cardinal-masculine=;80/20:quatre-vingt[-→→];100:cent[ →→];200:←← cent[ →→];1000:=cardinal-masculine=
cardinal-feminine 0:zéro;1:une;2:=cardinal-masculine=;20:vingt[-→et-une→];30:trente[-→et-une→];40:quarante[-→et-une→];50:cinquante[-→et-une→];60/20:soixante[-→et-une→];80/20:quatre-vingt→subcents-f→;100:cent[ →→];200:←cardinal-masculine← cent→cents-f→;1000:mille[ →→];2000:←leading← mille[ →→];1000000:un million[ →→];2000000:←leading← millions[ →→];1000000000:un milliard[ →→];2000000000:←leading← milliards[ →→];1000000000000:un billion[ →→];2000000000000:←leading← billions[ →→];1000000000000000:un billiard[ →→];2000000000000000:←leading← billiards[ →→]
et-une 1:et-une;2:=cardinal-feminine=;11:et-onze;12:=cardinal-feminine=
subcents-f 0:s;1:-=cardinal-feminine=
cents-f 0:s;1: =cardinal-feminine=
ordinal-masculine 0:zéroième;1:premier;2:=ordinal=
ordinal 1:unième;2:deuxième;3:troisième;4:quatrième;5:cinquième;6:sixième;7:septième;8:huitième;9:neuvième;10:dixième;11:onzième;12:douzième;13:treizième;14:quatorzième;15:quinzième;16:seizième;17:dix-→→;20:vingtième;21:vingt-→et-unieme→;30:trentième;31:trente-→et-unieme→;40:quarantième;41:quarante-→et-unieme→;50:cinquantième;51:cinquante-→et-unieme→;60:soixantième;61/20:soixante-→et-unieme→;80/20:quatre-vingt→subcents-o→;100:cent→cents-o→;200:←cardinal-masculine← cent→cents-o→;1000:mill→mille-o→;2000:←leading← mill→mille-o→;1000000:←leading← million→cents-o→;1000000000:←leading← milliard→cents-o→;1000000000000:←leading← billion→cents-o→;1000000000000000:←leading← billiard→cents-o→
et-unieme 1:et-unième;2:=ordinal=;11:et-onzième;12:=ordinal=
subcents-o 0:ième;1:-=et-unieme=;2:-=ordinal=;11:-et-onzième;12:-=ordinal=
cents-o 0:ième;1:-=et-unieme=;2: =ordinal=;11:-et-onzième;12: =ordinal=
mille-o 0:ième;1:e-=et-unieme=;2:e =ordinal=;11:e-et-onzième;12:e =ordinal=
ordinal-feminine 0:zéroième;1:première;2:=ordinal=
`;
