// What people can read in a source: the text between tags, and string literals that are prose. From the syntax tree,
// since only it knows what a string is for.
import { parseSync } from 'vite'

/** Stands for what a template inserts. */
export const inserted = '\uFFFC'

/**
 * @typedef {object} Words
 * @property {string} text as it is read, entities decoded, with `inserted` in place of what is not known here
 * @property {number} line from 1
 * @property {boolean} shown certainly read by people; else it only looks like prose
 * @property {boolean} [toast] comes and goes by itself
 * @property {boolean} [said] handed to what replaces the words of the specification
 */

/** @returns {Words[]} */
export function stringsOf(file, source) {
  if (file.endsWith('.html')) return htmlStrings(source)
  if (file.endsWith('.sql')) return sqlStrings(source)
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const lineAt = lineCounter(source)
  const found = []
  walk(program, { shown: false })
  return found

  function walk(node, within) {
    if (Array.isArray(node)) for (const inner of node) walk(inner, within)
    else if (node !== null && typeof node === 'object' && typeof node.type === 'string') {
      const words = wordsOf(node)
      if (words !== undefined) {
        const shown = within.shown || node.type === 'JSXText'
        const text = words
          .replaceAll(/<\/?[a-z][^<>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim()
        if (isWords(text) && !isStatement(text) && (shown || isProse(text)))
          found.push({
            text,
            line: lineAt(node.start + (node.type === 'JSXText' ? node.value.search(/\S|$/) : 0)),
            shown,
            said: within.said === true,
            toast: within.toast === true,
          })
        if (node.type === 'TemplateLiteral') walk(node.expressions, { shown: false })
        return
      }
      for (const [key, inner] of Object.entries(node)) {
        const next = contextOf(node, key, within)
        if (next !== null) walk(inner, next)
      }
    }
  }
}

const entities = { '&nbsp;': ' ', '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }
const decoded = (text) => text.replaceAll(/&\w+;/g, (entity) => entities[entity] ?? ' ')

function wordsOf(node) {
  if (node.type === 'JSXText') return decoded(node.value)
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join(inserted)
  return undefined
}

const shownAttributes = new Set(
  'label title alt placeholder text hint description aria-label heading question answer subject confirm action cancel done busy note summary caption'.split(
    ' ',
  ),
)
const shownKeys = new Set(
  'label title text message subject hint description heading notes paragraphs afterwards question answer body'.split(
    ' ',
  ),
)
/** Read by who develops or runs Lieta, in English; the summaries of endpoints stand in the API document alone. */
const unreadKeys = new Set(['summary', 'className', 'class', 'operationId', 'event', 'tag', 'tags'])
const unreadCallees =
  /^(sql|requirement|quoted|Error|TypeError|RangeError|matchMedia|querySelector(All)?|raw)$/
const unreadObjects = /^(log|console|needs\.log|logger)$/

/** What the child of a node is read for; null: nothing of it by people. */
function contextOf(node, key, within) {
  if (key === 'parent' || key === 'loc') return null
  if (
    node.type.startsWith('TS') &&
    /Type|Interface|Enum|Module/.test(node.type) &&
    !node.type.endsWith('Expression')
  )
    return null
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'Directive':
      return null
    case 'ExportNamedDeclaration':
      return key === 'source' ? null : within
    case 'TaggedTemplateExpression':
      return isUnread(node.tag) ? null : within
    case 'BinaryExpression':
      return /^[!=]==?$|^in$/.test(node.operator) ? null : within
    case 'SwitchCase':
      return key === 'test' ? null : within
    case 'ConditionalExpression':
      return key === 'test' ? { shown: false } : within
    case 'MemberExpression':
      return key === 'property' ? null : { shown: false }
    case 'Property':
    case 'PropertyDefinition': {
      if (key === 'key') return null
      const name = node.key.name ?? node.key.value
      if (unreadKeys.has(name)) return null
      return { shown: shownKeys.has(name) && !/Function/.test(node.value?.type ?? '') }
    }
    case 'JSXAttribute': {
      const name = node.name.name
      if (key === 'name' || unreadKeys.has(name)) return null
      return { shown: shownAttributes.has(name) }
    }
    case 'JSXExpressionContainer':
      return within
    case 'JSXElement':
    case 'JSXFragment':
      return { shown: key === 'children' }
    case 'NewExpression':
    case 'CallExpression': {
      if (key === 'callee') return { shown: false }
      if (isUnread(node.callee)) return null
      const toast = /^toast\b/.test(nameOf(node.callee))
      return {
        shown: toast,
        toast,
        said: /^(say|langOf|worded)$/.test(nameOf(node.callee)),
      }
    }
    case 'LogicalExpression':
    case 'ArrayExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return within
    default:
      return { shown: false }
  }
}

function isUnread(callee) {
  const name = nameOf(callee)
  return (
    unreadCallees.test(name) ||
    unreadObjects.test(name.split('.').slice(0, -1).join('.')) ||
    /\blog\.\w+$/.test(name)
  )
}

function nameOf(node) {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return `${nameOf(node.object)}.${node.property.name ?? ''}`
  if (node.type === 'CallExpression') return nameOf(node.callee)
  return ''
}

const isWords = (text) => /\p{L}{2}/u.test(text)

const italian = new Set(
  `il lo la gli le un uno una di da con su per tra fra del dello della dei degli delle al allo alla ai agli alle dal
   dalla dai dalle nel nello nella nei nelle sul sullo sulla sui sulle che non è e o ma se tu ti tuo tua tuoi tue sei ha hai
   più anche come questo questa questi queste si ci lo sono già dopo prima quando chi cui`.split(/\s+/),
)
const elision = /(^|[\s(«])(l|un|d|dell|all|nell|sull|dall|quest|c|s|n|po)[’']/i

const isStatement = (text) =>
  /^(select|insert|update|delete|with|create|alter|lock|set|from|where|and|order|join|left) [\s\S]*[=(*_$]|^select |^insert into /.test(
    text,
  )

/** An Italian sentence, or a label such as 'Rimuovi la foto': no identifier, statement or list of classes. */
function isProse(text) {
  const tokens = text.split(/[\s,.;:!?()«»]+/)
  if (elision.test(text) || tokens.some((token) => italian.has(token.toLowerCase()))) return true
  return /^\p{Lu}\p{Ll}+[…!?.]*( [\p{L}’'…\uFFFC]+)*[.…!?]*$/u.test(text)
}

function lineCounter(source) {
  const starts = [0]
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle] <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

/** Our own legal texts: a line of HTML is a line of words. */
function htmlStrings(source) {
  return source.split('\n').flatMap((line, at) => {
    const text = decoded(line.replaceAll(/<[^<>]*>/g, ' '))
      .replaceAll(/\{\{[^{}]*\}\}/g, inserted)
      .replaceAll(/\s+/g, ' ')
      .trim()
    return isWords(text) ? [{ text, line: at + 1, shown: true }] : []
  })
}

/** What tables begin with; comments on them are for who develops. */
function sqlStrings(source) {
  const found = []
  let line = 1
  for (const statement of source.split(/;\n/)) {
    if (/^\s*(--[^\n]*\n\s*)*insert into/i.test(statement))
      for (const match of statement.matchAll(/'((?:[^']|'')*)'/g)) {
        const text = match[1].replaceAll("''", "'")
        if (isWords(text) && isProse(text))
          found.push({
            text,
            line: line + statement.slice(0, match.index).split('\n').length - 1,
            shown: true,
          })
      }
    line += statement.split('\n').length
  }
  return found
}
