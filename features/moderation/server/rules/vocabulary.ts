import { euroSign, teens } from './digits.ts'
import { oneOf } from './rule.ts'

/** Words that several rules share; plain lower-case, without accents. */

/** A sum as people write it: '200 euro', '€ 50', 'cento euro', '2k'. */
export const sum = oneOf(
  String.raw`\d{1,3}(?:[.,]\d{3}|\d{0,3})(?:,\d\d)? ?(?:${euroSign}|euro|eur|e|k)`,
  String.raw`(?:${euroSign}|euro) ?\d{1,5}`,
  '(?:venti|trenta|quaranta|cinquanta|sessanta|settanta|ottanta|novanta|(?:due|tre|quattro|cinque|sei|sette|otto|nove)?cento(?:cinquanta)?|mille|(?:due|tre|quattro|cinque|dieci)mila)(?: euro)',
)

/** A bare number of the size of a price, when the words around it make it one. */
export const price = oneOf(
  sum,
  String.raw`(?<![\d:.,/-])(?:[3-9]0|[1-9]00|[1-9][258]0|1000|2000)(?![:.,/-]?\d)`,
)

/** From ten to seventeen, in digits and in words. */
export const under18 = oneOf('1 ?[0-7]', ...teens.slice(0, 8))

/** Says what it says wherever it stands. */
export const sexual = oneOf(
  'sess(?:o(?! (?:forte|debole|maschile|femminile))|uale|uali|ualmente)',
  'scop(?:are|iamo|arti|ata|arci|armi|ate|eresti|erei)|ti scopo',
  'chiavare|chiavata|fotterti|trombare|trombi|trombiamo|trombarti|trombata',
  'pompin[oi]|bocchin[oi]|bbjn?|bj|deepthroat|con ingoio|una spagnola',
  'segone|(?:una|farti una|fai una) sega|masturb[a-z]{1,8}|handjob|blowjob',
  'rapport[oi] (?:complet[oi]|oral[ei]|protett[oi]|intim[oi]|non protett[oi]|anal[ei])',
  'penetrazione|anale|lato b',
  '(?:venire|vieni|vieni tu|andare|vai|finire|finisce|finiamo|portarti|averti|stare|stai|fai|brava|cosa fai) (?:a|nel mio|nel tuo) letto|nel mio letto',
  'figa|fica|tette',
  'gfe|pse|daty',
  'fare l.?amore|facciamo l.?amore|amore completo',
  'happy ?end(?:ing)?|finale felice|con finale',
  'preservativo|(?:orale|bocca) (?:scopert[oa]|naturale|al naturale)',
  'spogliart[ia]|leccart[aiel]|leccarmi|succhiar[a-z]{1,4}',
  'orgasmo|sborr[a-z]{1,4}|farti godere|farmi godere',
)

/** Sexual only next to a price. */
export const suggestive = oneOf(
  'intim[aoie]|intimita|di passione|erotic[aoie]|hard|trasgressiv[aoie]|trasgressione|preliminari|orale|scoperto|al naturale',
  'nud[aoie]|toccart[ia]|culo|bocca|69|fk|cim|cob|pompa|sega',
)

/** Places and times of an offer of paid sex; harmless alone. */
export const rendezvous = oneOf(
  '(?:una|la|tutta la|per la|a|questa|passare la) notte|stanotte|nottata',
  '(?:in|nella|sali in|vieni in) (?:camera|suite|stanza)',
  "(?:in|al|nel|l') ?(?:hotel|albergo|motel)",
  'finit[ao] la serata|dopo ?cena (?:da|in)',
)

/** Those of other messengers that mean nothing else. */
export const messenger = oneOf(
  'telegram+[aeo]?|telegran|telegr|tele ?gram',
  'what?s? ?ap{1,2}|w(?:h?at|uoz|oz|az|uat|azz|ozz)[sz]{0,2}[au]p{1,2}|uozz?ap|uazzap|uotsap|vozzap|wazz?up|whatsup|wapp|wsp|wzp|whats|wup',
  'instagram+|insta|istagram|inst?gram',
  'facebook|feisbuk|facebok|messenger',
  'snapchat|snap',
  'tik ?tok',
  'only ?fans?|fansly|mym|onlyfan',
  'viber|wechat|skype|discord|threema|kik|imo|line app|session app|wickr|zangi|botim|hangouts?|google chat|facetime',
  'tinder|badoo|bumble|grindr|lovoo|happn|meetic',
)
/** Those that mean something else too: only with 'su', 'hai', ':' and the like before or behind. */
export const shortMessenger = oneOf('wa|wp|tg|tele|ig|fb|sc|of|signal|zoom|line|x|meta')

/** '-mi', '-ci': asking to be written to. */
export const contactVerb = oneOf(
  'scriv(?:imi|iamoci|ermi|erci|ici|erti|iamo|ilo|etemi)',
  'aggiung(?:imi|iamoci|ermi|erti|imelo)',
  'cerc(?:ami|atemi|armi|amo?ci|arti|hiamoci)',
  'trov(?:ami|atemi|armi|arti|iamoci)',
  'contatt(?:ami|armi|iamoci|arti|atemi)',
  'segu(?:imi|iamoci|irmi|itemi)',
  'chiam(?:ami|armi|iamoci|arti|atemi)|videochiam(?:ami|iamoci|armi|arti|ata)|telefon(?:ami|armi)',
  'sent(?:iamoci|irci|irti|irmi|iamo)|risent(?:iamoci|irci)',
  'parl(?:iamo|iamone|are|arci|armi|arti)',
  'continu(?:iamo|are)|prosegu(?:iamo|ire)',
  'rispond(?:imi|ermi)|messaggi(?:ami|amoci|armi)|contattiamoci|ped(?:inami)?',
  '(?:mi|ti|ci) (?:scriv[aoei]|scriviamo|cerch?[aoi]|contatt[aoi]|aggiung[oei]|trov[aoi]|sentiamo|parliamo|segu[oei]|chiam[aoi]|rispond[ioe])',
  'dm|mp|in privato',
)

/** Going on elsewhere: people also go to another bar. */
export const moveVerb = oneOf(
  '(?:ci )?spost(?:iamoci|arci|iamo|arsi)|pass(?:iamo|are)|andiamo|migriamo|vediamoci|ci vediamo|trasferiamoci|facciamo|usiamo',
)
