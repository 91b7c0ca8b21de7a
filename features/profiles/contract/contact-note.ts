const found: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'un numero di cellulare', pattern: /(?:\+\d|\b0\d|\b3\d)(?:[\s/-]?\d){6,}/ },
  { what: 'un indirizzo email', pattern: /[\w.+-]+@[\w-]+\.[a-z]{2,}/i },
  { what: 'un link', pattern: /\b(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+\.(?:it|com|net|org|me|eu)\b/i },
  {
    what: 'un social',
    pattern:
      /\b(?:instagram|insta|telegram|whats ?app|tik ?tok|onlyfans|snapchat|facebook)\b|(?:^|\s)@\w{3,}|\big\s*:/i,
  },
]

/**
 * What in a text looks like a way to be reached, for a note while one writes; null: nothing. Plain and light: it stops
 * nothing, and the rules that do read on the server.
 */
export function contactIn(text: string): string | null {
  return found.find(({ pattern }) => pattern.test(text))?.what ?? null
}
