/** Generated from CLDR by `npm run cldr -- --write`; see LICENSES.txt for Unicode-3.0. */
export const SPELL_OUT = `
numbering 0:=cardinal=
cardinal 0:nul;1:een;2:twee;3:drie;4:vier;5:vijf;6:zes;7:zeven;8:acht;9:negen;10:tien;11:elf;12:twaalf;13:dertien;14:veertien;15:vijftien;16:zestien;17:zeventien;18:achttien;19:negentien;20:[→number-en→]twintig;30:[→number-en→]dertig;40:[→number-en→]veertig;50:[→number-en→]vijftig;60:[→number-en→]zestig;70:[→number-en→]zeventig;80:[→number-en→]tachtig;90:[→number-en→]negentig;100:honderd[→→];200:←←honderd[→→];1000:duizend[→→];2000:←←duizend[→→];100000/1000:←←duizend[→→];1000000:←← miljoen[ →→];1000000000:←← miljard[ →→];1000000000000:←← biljoen[ →→];1000000000000000:←← biljard[ →→]
number-en 1:eenen;2:tweeën;3:drieën;4:=cardinal=en
ordinal 0:nulste;1:eerste;2:tweede;3:derde;4:=cardinal=de;8:=cardinal=ste;9:=cardinal=de;20:=cardinal=ste;100:honderd→ord-ste→;200:←cardinal←honderd→ord-ste→;1000:duizend→ord-ste→;2000:←cardinal←duizend→ord-ste→;1000000:←cardinal←miljoen→ord-ste→;1000000000:←cardinal←miljard→ord-ste→;1000000000000:←cardinal←biljoen→ord-ste→;1000000000000000:←cardinal←biljard→ord-ste→
ord-ste 0:ste;1:=ordinal=
numbering-year 0:=numbering=;1100/100:←←→2d-year→;2000:=numbering=;2100/100:←←→2d-year→;3000:=numbering=;3100/100:←←→2d-year→;4000:=numbering=;4100/100:←←→2d-year→;5000:=numbering=;5100/100:←←→2d-year→;6000:=numbering=;6100/100:←←→2d-year→;7000:=numbering=;7100/100:←←→2d-year→;8000:=numbering=;8100/100:←←→2d-year→;9000:=numbering=;9100/100:←←→2d-year→;10000:=numbering=
2d-year 0:honderd;1:=numbering=
`;
