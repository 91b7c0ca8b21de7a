// Of the style sheet what a page may show before its scripts run: it stands in the rendered page (vite-pages.mjs), where
// each KiB keeps the first paint of a phone waiting. The whole one comes with the scripts (apps/web/boot.ts).
import { transform } from 'lightningcss'

/**
 * @param {string} style the whole style sheet
 * @param {string} scripts what may name a class: all scripts of the page, with those whose markup the server sends too
 */
export function styleOf(style, scripts) {
  const named = new Set(scripts.split(/[\s"'`]+|\$\{|\}/))
  // Of the parts in :is(), :not() and the like nothing is asked: a rule too many does no harm.
  const applies = (/** @type {import('lightningcss').Selector} */ selector) =>
    selector.every((part) => part.type !== 'class' || named.has(part.name))
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(style),
    minify: true,
    visitor: {
      Rule: {
        style(rule) {
          return rule.value.selectors.some(applies) ? undefined : []
        },
      },
    },
  })
  // The licence of Tailwind, a comment, stands in the whole sheet.
  return withoutUnused(
    Buffer.from(code)
      .toString('utf8')
      .replace(/\/\*!.*?\*\//gs, '')
      .trim(),
  )
}

const fontFace = /@font-face\{[^}]*\}/g

/** The faces of a minified sheet, and what is left of it. */
export function withoutFonts(/** @type {string} */ style) {
  return { faces: (style.match(fontFace) ?? []).join(''), rest: style.replace(fontFace, '') }
}

/** What no rule reads any more: colours of other pages, and the defaults that Tailwind writes for older browsers than ours. */
function withoutUnused(/** @type {string} */ style) {
  const lean = style.replace(/@layer properties\{@supports[^{]*\{[^{]*\{[^{}]*\}\}\}/, '')
  const read = new Set([...lean.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const leaner = lean
    .replace(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name) => (read.has(name) ? rule : ''))
    .replace(/(?<=[{;])(--[\w-]+):[^;{}]*(;|(?=\}))/g, (declaration, name) =>
      read.has(name) ? declaration : '',
    )
  return leaner === style ? style : withoutUnused(leaner)
}
