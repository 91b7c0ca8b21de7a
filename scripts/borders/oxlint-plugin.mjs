// The linter's rule: no import crosses a border (borders.json).
import { fromRoot, importedPath, refusalOf } from './borders.mjs'

const rule = {
  create(context) {
    const check = (node) => {
      if (typeof node?.value !== 'string') return
      const to = importedPath(context.filename, node.value)
      const refusal = to === null ? null : refusalOf(fromRoot(context.filename), to)
      if (refusal !== null) context.report({ node, message: refusal })
    }
    return {
      ImportDeclaration: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      TSImportType: ({ source, argument }) => check(source ?? argument?.literal ?? argument),
    }
  },
}

export default { meta: { name: 'borders' }, rules: { import: rule } }
