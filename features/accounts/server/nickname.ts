import { nicknameLength } from '../contract/accounts.ts'

const allowed = /^[\p{Script=Latin}\p{Mn}0-9._'’ -]+$/u
/**
 * What a nickname's key may hold. Unicode's Latin includes small capitals («ᴀssistenza»): they look like our
 * letters without being equal to them, and would get past every comparison.
 */
const ownLetters = /^[a-z0-9-]+$/
/** More combining marks than any letter has, after composing. */
const stacked = /\p{Mn}{2}/u

/** What is wrong with a nickname, in words for its owner; null when nothing is. */
export function nicknameProblem(name: string): string | null {
  const { min, max } = nicknameLength
  if (name.length < min || name.length > max) return `Scegli un nickname tra ${min} e ${max} caratteri.`
  const legible =
    allowed.test(name) && ownLetters.test(foldNickname(name)) && !stacked.test(name.normalize('NFC'))
  if (!legible || / {2}/.test(name) || name !== name.trim())
    return 'Usa solo lettere latine, numeri, punti, trattini, apostrofi e spazi singoli.'
  if (!/\p{Script=Latin}/u.test(name)) return 'Il nickname deve contenere almeno una lettera.'
  if (webAddress.test(name)) return 'Il nickname non può essere un indirizzo web.'
  if (isReserved(name)) return 'Questo nickname è riservato. Scegline un altro.'
  return null
}

/** Mail programs would turn it into a link, and the first mail goes to an unconfirmed address: a way to send spam. */
const webAddress =
  /^www\.|\.(?:app|biz|cc|club|co|com|de|dev|es|eu|fr|gg|info|io|it|link|live|ly|me|net|online|org|ru|shop|site|store|to|top|tv|uk|vip|win|xyz)(?=$|\s)/i

/** One spelling for storing and comparing: composed accents, the plain apostrophe. */
export function tidyNickname(name: string): string {
  return name.normalize('NFC').replaceAll('’', "'").trim()
}

// Letters without a decomposition of their own.
const foldedLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
}

/**
 * The key under which a nickname is unique: without case and accents, and with look-alikes made one
 * (I, l and 1; O and 0; rn and m; vv and w; any separator).
 */
export function foldNickname(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþħı]/g, (letter) => foldedLetters[letter] ?? letter)
    .replace(/[._'’ -]+/g, '-')
    .replaceAll('0', 'o')
    .replace(/[i1]/g, 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

const bare = (name: string): string => foldNickname(name).replaceAll('-', '')

const reservedWords = new Set(
  ['lieta', 'sistema', 'system', 'team', 'help', 'aiuto', 'root', 'ufficiale', 'null', 'undefined'].map(bare),
)
// A nickname that begins like one of these would pass for a member of the staff.
const reservedPrefixes = [
  'admin',
  'amministra',
  'assistenza',
  'moderazion',
  'moderator',
  'staff',
  'support',
].map(bare)

/**
 * What stands in the place of a nickname that was taken down (features/profiles/server/text-targets.ts). Whoever chose
 * somebody else's number would keep the staff from taking that one's name down.
 */
const placeholder = /^utente[0-9ol]+$/

function isReserved(name: string): boolean {
  const plain = bare(name)
  return (
    reservedWords.has(plain) ||
    placeholder.test(plain) ||
    reservedPrefixes.some((beginning) => plain.startsWith(beginning))
  )
}
