/** What of a style or an attribute says something about the text; kept as a class of ours. */
const meanings: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/mso-list\s*:\s*ignore/i, 'pasted-mark'],
  [/mso-list\s*:(?!\s*ignore)|MsoListParagraph/i, 'pasted-entry'],
  [/font-weight\s*:\s*(?:bold|[6-9]00)/i, 'pasted-bold'],
  [/font-weight\s*:\s*(?:normal|400)/i, 'pasted-plain'],
]
const swallowed =
  /<(script|style|template|iframe|object|svg|math|noscript|textarea|title|xml)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const tags =
  /<!--[\s\S]*?(?:-->|$)|<!\[[\s\S]*?(?:\]>|$)|<(\/?)([a-z][a-z0-9]*)(:[a-z]+)?((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi

/**
 * Markup of the clipboard without styles and handlers: the policy of the pages stops them in a document that is only read
 * as well, and would report each.
 */
export function plainMarkup(html: string): string {
  return html
    .replace(swallowed, '')
    .replace(tags, (_, slash = '', name?: string, space?: string, attributes = '') => {
      if (name === undefined || space !== undefined) return ''
      if (slash !== '') return `</${name}>`
      const kept = meanings.filter(([pattern]) => pattern.test(attributes)).map(([, meaning]) => meaning)
      const href = /(?:^|\s)href\s*=\s*(?:"([^"<>]*)"|'([^'"<>]*)')/i.exec(attributes)
      const fact = /(?:^|\s)data-fact="(\w+)"/.exec(attributes)?.[1]
      const address = href?.[1] ?? href?.[2]
      const said = [
        kept.length > 0 ? ` class="${kept.join(' ')}"` : '',
        address === undefined ? '' : ` href="${address}"`,
        fact === undefined ? '' : ` data-fact="${fact}"`,
        fact !== undefined && /(?:^|\s)data-rows/.test(attributes) ? ' data-rows=""' : '',
      ]
      return `<${name}${said.join('')}>`
    })
}
