// Reads rendered markup without a browser, as far as tests need it.

/** What a person reads, one space between elements. */
export function wordsOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&#x27;', "'")
}

/** Address and words of each link. */
export function linksOf(html: string): [href: string, words: string][] {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', inner = '']) => [
    href,
    wordsOf(inner).trim(),
  ])
}

/** The values of an attribute, of each element of that name that has one. */
export function attributesOf(html: string, element: string, attribute: string): string[] {
  return [...html.matchAll(new RegExp(`<${element}\\s[^>]*?${attribute}="([^"]*)"`, 'g'))].map(
    ([, value = '']) => value,
  )
}
