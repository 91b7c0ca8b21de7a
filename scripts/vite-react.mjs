// React makes five errors as it loads, to throw them later, and nobody reads where they were made. A browser that is
// watched, by Lighthouse or by its own tools, notes it all the same, and to know the lines it reads all of React once
// more: a tenth of a second of a slow phone. Here they are made without it.
// Why: docs/decisions/0158-what-a-watched-browser-does-twice.md.
const ofReact = /react-dom\/cjs\/react-dom-client\.production\.js$/
const made = /(\b\w+Exception) = Error\(formatProdErrorMessage\((\d+)\)\)/g
const expected = 5

/** @returns {import('vite').Plugin} */
export function leanReact() {
  return {
    name: 'lieta-react',
    apply: 'build',
    transform: {
      filter: { id: ofReact },
      handler: (code) => ({ code: withoutTraces(code), map: null }),
    },
  }
}

/** @param {string} code */
function withoutTraces(code) {
  const found = code.match(made)?.length
  if (found !== expected) throw new Error(`React makes ${found} errors as it loads, not ${expected}`)
  return code.replace(
    made,
    '$1 = Object.create(Error.prototype, { message: { value: formatProdErrorMessage($2) } })',
  )
}
