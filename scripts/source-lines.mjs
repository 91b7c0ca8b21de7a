import { SourceMap } from 'node:module'

/**
 * Leaves in a source map one place for each line of ours, and none of a package's: Node holds the whole of it from the
 * first stack trace on (`--enable-source-maps`), and columns and packages would be thirty times as much.
 */
export const ownLines = {
  name: 'own lines',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (!file.fileName.endsWith('.js.map')) continue
      file.source = thinned(JSON.parse(file.source))
    }
  },
}

function thinned(map) {
  const places = firstOfEachLine(map)
  const sources = [...new Set(places.flatMap((place) => (place === undefined ? [] : [place.source])))]
  let last = [0, 0]
  const mappings = Array.from(places, (place) => {
    if (place === undefined) return ''
    const now = [sources.indexOf(place.source), place.line]
    const segment = [0, now[0] - last[0], now[1] - last[1], 0].map(digits).join('')
    last = now
    return segment
  }).join(';')
  return JSON.stringify({ version: 3, file: map.file, sources, names: [], mappings })
}

/** By line of the bundle, from 0. */
function firstOfEachLine(map) {
  const lines = map.mappings.split(';').length
  const reader = new SourceMap({ ...map, sourcesContent: [] })
  const places = Array(lines)
  for (let line = 0; line < lines; line += 1) {
    // The last one of the line, or of one before where it has none.
    const { generatedLine, originalSource, originalLine } = reader.findEntry(line, 1_000_000)
    if (generatedLine !== line || originalSource === undefined || originalSource.includes('node_modules/'))
      continue
    places[line] = { source: originalSource, line: originalLine }
  }
  return places
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Base 64 VLQ, as source maps have it (ECMA-426). */
function digits(number) {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1
  let text = ''
  do {
    const more = rest >>> 5
    text += alphabet[(rest & 31) | (more > 0 ? 32 : 0)]
    rest = more
  } while (rest > 0)
  return text
}
