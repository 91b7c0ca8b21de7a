// A build of the browser keeps of each endpoint what it takes to call it: the server alone parses inputs and
// replies, both ways by the same schemas. Those that no form checks then fall away, and zod with them, from every
// page without a form: a tenth of the first load. Why: docs/decisions/0018-no-reply-validation-in-the-browser.md.
const serverOnly = new Set(['summary', 'params', 'query', 'body', 'invalid', 'replies', 'accepts', 'head'])

/** A module of a contract: any below a folder of that name, wherever that stands. */
const ofContract = /\/contract\/.*\.ts$/
const declaresEndpoint = /\bendpoint\(\{/

/** @returns {import('vite').Plugin} */
export function leanContract() {
  return {
    name: 'lieta-contract',
    apply: 'build',
    transform: {
      filter: { id: /\.tsx?$/ },
      handler(code, id) {
        if (ofContract.test(id)) {
          const program = this.parse(code)
          return edited(code, [...endpointCuts(program), ...pureMarks(program)])
        }
        // It would work as before, only heavier, and nobody would notice.
        if (declaresEndpoint.test(code)) this.error(`An endpoint outside of a folder named contract: ${id}`)
        return null
      },
    },
  }
}

/**
 * What only the server reads of every `endpoint({ … })`, with the comma and the space up to the next property. What is
 * spread in stays.
 */
function endpointCuts(program) {
  return calls(program)
    .filter(({ callee }) => callee.name === 'endpoint')
    .flatMap(({ arguments: [{ properties }] }) =>
      properties.flatMap(({ key, start, end }, index) =>
        serverOnly.has(key?.name) ? [{ start, end: properties[index + 1]?.start ?? end, text: '' }] : [],
      ),
    )
}

/** A module of the contract only makes values: one that nobody uses need not be made. */
function pureMarks(program) {
  return program.body
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .filter(({ init }) => init !== null && !init.type.includes('Function') && calls(init).length > 0)
    .flatMap(({ init: { start, end } }) => [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ])
}

function calls(node) {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(calls)
  return node.type === 'CallExpression' ? [node, ...inside] : inside
}

function edited(code, edits) {
  return edits
    .sort((one, other) => other.start - one.start || other.end - one.end)
    .reduce((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), code)
}
