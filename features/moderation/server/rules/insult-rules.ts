import { gap, oneOf, phrases, type Rule } from './rule.ts'

/** Insults that say what they say wherever they stand. */
const grave = oneOf(
  'puttan(?:a|e|o|ella|one)|putana',
  '(?<!di )(?<!cavallo )(?<!guerra di )troi(?:a|e|one|ona|etta)',
  'zoccol(?:a|e|etta)(?! (?:di legno|da|del))|mignott[ae]|baldracc[ae]|battona|bagasci[ae]|sgualdrin[ae]|sgualdrinella|meretrice|bocchinar[ao]|pompinar[ao]|succhiacazz[io]|rottinculo|rotto in culo',
  '(?:ma)?(?:va+ff?an ?cul[oae]|fanculo|affanculo|vaffa)(?! (?:al|alla|all|ai|agli|alle|il|la|i|le) ?(?!tuo|tua))',
  'vai? a (?:cagare|fare in culo|fanculo|quel paese, (?:strega|vecchia)|farti fottere|morire ammazzat[ao]|battere|dar via il culo)',
  'vatt?ene affanculo|fottiti|fott[ie]tevi|suca|sucamelo',
  'testa di (?:cazzo|minchia|merda)|tesdicazzo|facci(?:a|e) di (?:merda|culo|cazzo)|pezz[oi] di (?:merda|stronz[oa])|merdos[oa]',
  '(?:froci[oa]?|ricchion[ei]|culaton[ei]|finocchio di|checca|negr[aoi](?! amaro)|muso giallo|beduin[oa] di|terron[ei] di|zingar[ao] (?:di|schifos|sporc|del)[a-z]{0,6})',
  '(?:handicappat[oa]|mongoloid[ei]|mongol[oa]|spastic[oa]|ritardat[oa]|cerebroles[oa]|minorat[oa] mentale|down del)',
  'figli[oa] di (?:puttana|troia|mignotta|cagna|buona donna|bagascia)',
  'stronz[oaie] di merda|coglion[ei] di merda|stronzett[oa]|stronzon[ea]',
  'cess[oa] (?:a pedali|ambulante)|balena spiaggiata|morta? di fame|morto di fame|mort[ao] di figa',
  '(?:muori|crepa|ammazzati|impiccati|suicidati)(?= ?(?:$|[!.,;]|male|stronz|troia|bastard|lent|da sol))(?! dalla voglia)',
)

/** Those that friends use as well: they have to be said to somebody. */
const mild = oneOf(
  'stronz[oaie]|coglion[ea]|bastard[oa]|infame|verme|viscid[oa]|lurid[oa]|schifos[oa]',
  'idiot[ai]|cretin[oaie]|deficient[ei]|imbecill[ei]|cogliona|demente|decerebrat[oa]|subumana?',
  'cagna|maiala|scrofa|vacca|balena|cess[oa]|cicciona|grassona|obesa|racchia|befana|cozza|vecchiaccia|mummia|bidone',
  'fallit[oa]|nullita|poveraccia|poveraccio|pezzente|ridicol[oa]|patetic[oa]|sfigat[oa]|inutile|parassita|ignorante|capra|analfabeta|mantenuta|facile|venduta',
  'merda|spazzatura|feccia|rifiuto|scarto|ladr[oa]|viscida',
)
const joke =
  '(?! (?:io|sono|che sono|a (?:non )?[a-z]{3,12}re|se non|ma simpatic|ma ti|perche mi fai|adorabil))'
const thirdPerson = oneOf(
  'mio',
  'mia',
  'suo',
  'sua',
  'quel',
  'quello',
  'quella',
  'un',
  'uno',
  'una',
  'era',
  'il',
  'lo',
  'la',
  'che',
  'collega',
  'capo',
  'ex',
)

export const insultRules: readonly Rule[] = [
  {
    id: 'insult.grave',
    title: 'Insulto pesante',
    ground: 'insult',
    weight: 60,
    priority: 30,
    reads: 'words',
    find: phrases(grave),
  },
  {
    id: 'insult.addressed',
    title: 'Insulto a chi legge',
    ground: 'insult',
    weight: 60,
    priority: 30,
    reads: 'words',
    find: phrases(
      `(?:sei|siete|fai l[ao]|ti credi|resti|rimani|eri)(?: (?:proprio|solo|davvero|veramente|soltanto|sempre|pure|anche|un|uno|una|'na|'n|un'|la|il|tutta|gran|grande|grandissim[oa]|grossa|grosso|povera|povero|piccol[oa]|emerita|emerito|solita|vera|vero|piu|bella|bel|cosi|tanto|molto|troppo|talmente|tipica|tipico)){0,4}[ ']${mild}${joke}`,
      `(?:sei|siete)(?: [a-z']{1,9}){0,2} (?:scem[oa]|stupid[oa]|pazz[oa]|matt[oa]|tont[oa]|brutt[oa]) (?:o cosa|forte|di merda|e ignorante|come la (?:fame|merda))`,
      `sei brutt[oa](?: [a-z]{1,8}){0,2} (?:fame|schifo|da far|da vomit|paura)`,
      `(?:brutt[oa]|grass[oa]|vecchi[oa]|lurid[oa]|sporc[oa]|schifos[oa]|stupid[oa]|povera|povero|razza di|pezz[oa] di|specie di|maledett[oa]|dannat[oa]) ${mild}${joke}`,
      `${mild} (?:che non sei altro|che sei|di merda|schifos[oa]|del cazzo|maledett[oa]|fottut[oa])`,
      // The whole message, or its last word after a comma: said to whoever reads it.
      `(?<=^[^a-z0-9]{0,4})(?:ma |che |e |ciao |senti |brav[oa] |addio )?${mild}(?=[^a-z0-9]{0,6}$)`,
      `(?<=, ?)(?<!${thirdPerson},? ?)${mild}(?=[^a-z0-9]{0,6}$)`,
      `(?<=^[^a-z0-9]{0,4})(?:idiota|cretin[oa]|deficiente|imbecille|stronz[oa]|coglion[ea]|bastard[oa])(?=,)`,
      `(?:quanto|come) (?:cazzo )?sei ${mild}`,
      '(?:persona|donna|uomo|ragazza|gente|essere|amica|femmina|razza|commento|figura) di merda(?<!che .{0,2}(?:figura|commento) di merda)',
      '(?:taci|zitta|sparisci|crepa|vattene|levati)[, ]{1,2}(?:brutta |vecchia |stupida )?(?:oca|gallina|strega|vipera|vacca|serva|schiava|donnetta|femmina|sciacquetta|bambola)',
      '(?:sei|siete)(?: [a-z]{1,9}){0,2} (?:oca (?:giuliva|vuota)|gallina|vipera|sciacquetta|donnaccia|poco di buono|di facili costumi|mezza sega|zero assoluto)',
      '(?:fai|fate) (?:schifo|pena|ribrezzo|vomitare|cagare|venire il vomito|senso)',
      `(?:mi|ci) fai (?:schifo|pena|ribrezzo|vomitare|cagare)`,
      `(?:stai|statti) zitt[oa](?: [a-z]{1,8}){0,2} (?:${mild}|vacca|donna)`,
      `torna(?:tene)? (?:al|nel|a) (?:tuo paese|casa tua(?: negr| zing| str)|marciapiede|battere|fogna)`,
      `(?:non )?(?:vali|servi) (?:niente|un cazzo|nulla|zero)(?= ?(?:$|[!.,]|come|e ))`,
      `ti credi${gap(3)}(?:ma |e |e invece )?(?:sei|resti)${gap(2)}${mild}`,
    ),
  },
]
