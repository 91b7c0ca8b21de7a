// Our own rule for oxlint: `max-lines-per-function` of its own counts the callback of a `describe`, too.

const longest = 80

/** `describe(…)`, `test.describe.serial(…)`, `describe.each(…)(…)`: a chapter of a test file, not a function. */
function isChapter(node) {
  if (node.type === 'CallExpression') return isChapter(node.callee)
  if (node.type === 'MemberExpression') return isChapter(node.object) || isChapter(node.property)
  return node.type === 'Identifier' && node.name === 'describe'
}

function check(context, node) {
  if (node.parent?.type === 'CallExpression' && isChapter(node.parent.callee)) return
  const lines = node.loc.end.line - node.loc.start.line + 1
  if (lines > longest) context.report({ node, message: `${lines} lines; a function has at most ${longest}.` })
}

// oxlint takes a plugin as a default export only.
export default {
  meta: { name: 'sizes' },
  rules: {
    'function-lines': {
      create: (context) => ({
        FunctionDeclaration: (node) => check(context, node),
        FunctionExpression: (node) => check(context, node),
        ArrowFunctionExpression: (node) => check(context, node),
      }),
    },
  },
}
