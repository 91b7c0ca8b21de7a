import { escapeHtml } from '../http/escape-html.ts'
import { policyHash } from '../http/policy-hash.ts'
import type { ApiDocument, Operation } from './document.ts'

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;padding:1.5rem 1rem 4rem;max-width:60rem}
h1{font-size:1.75rem;margin:0}h2{margin:2.5rem 0 .5rem}nav a{display:inline-block;padding:.6rem .8rem .6rem 0;min-height:1.5rem}
details{border-top:1px solid color-mix(in srgb,currentColor 20%,transparent)}details details{border:0}
summary{padding:.7rem 0;cursor:pointer;min-height:1.5rem;overflow-wrap:anywhere}code,pre{font:.875rem/1.45 ui-monospace,monospace}
pre{overflow:auto;padding:.75rem;margin:.25rem 0 .75rem;background:color-mix(in srgb,currentColor 7%,transparent);border-radius:.4rem}
.method{display:inline-block;min-width:4.2rem;font-weight:700}.what{opacity:.8}h3{font-size:1rem;margin:.75rem 0 .25rem}
:focus-visible{outline:3px solid;outline-offset:2px}li{margin:.15rem 0}`

/** The only style that a page of ours with this policy may have. */
export const readerPolicy = `default-src 'none'; style-src ${policyHash(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The document for people: no script, nothing from elsewhere; the browser's own search opens what it finds. */
export function readerPage(document: ApiDocument): string {
  const tags = document.tags ?? []
  const sections = tags.map(({ name, description }) => section(document, name, description))
  const links = tags.map(({ name }) => `<a href="#${anchor(name)}">${escapeHtml(name)}</a>`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>API · Lieta</title><style>${style}</style></head>
<body><main><h1>Lieta ${escapeHtml(document.info.version)}: the API</h1>
<p>Made from <code>contract/</code>, which the server holds itself to. For programs: <a href="/api/openapi.json">OpenAPI ${escapeHtml(document.openapi)}</a>.</p>
<nav aria-label="Who may call">${links.join('')}</nav>
${sections.join('\n')}
</main></body></html>`
}

const anchor = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

function section({ paths, components }: ApiDocument, tag: string, description: string): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags?.[0] === tag)
      .map(([method, operation]) => entry(method, path, operation, components)),
  )
  return `<section><h2 id="${anchor(tag)}">${escapeHtml(tag)}</h2><p>${escapeHtml(description)}</p>${operations.join('\n')}</section>`
}

function entry(
  method: string,
  path: string,
  operation: Operation,
  components: ApiDocument['components'],
): string {
  const {
    summary = '',
    description = '',
    parameters = [],
    requestBody,
    responses,
    operationId = '',
  } = operation
  const body = Object.entries(requestBody?.content ?? {}).map(([type, media]) => medium(type, media))
  const answers = Object.entries(responses).map(([status, response]) => {
    const [, group = '', name = ''] = /^#\/components\/(\w+)\/(\w+)$/.exec(response.$ref ?? '') ?? []
    const meant = (components[group]?.[name] ?? response) as typeof response
    const media = response.$ref === undefined ? Object.entries(meant.content ?? {}) : []
    return `<h3>${status}: ${escapeHtml(meant.description ?? '')}</h3>${media.map(([type, one]) => medium(type, one)).join('')}`
  })
  return `<details id="${escapeHtml(operationId)}"><summary><code><span class="method">${method.toUpperCase()}</span> ${escapeHtml(path)}</code> <span class="what">${escapeHtml(summary)}</span></summary>
${description
  .split('\n\n')
  .map((line) => `<p>${escapeHtml(line)}</p>`)
  .join('')}
${parameters.length === 0 ? '' : `<h3>Parameters</h3><ul>${parameters.map(parameter).join('')}</ul>`}
${body.length === 0 ? '' : `<h3>Body</h3>${body.join('')}`}
${answers.join('')}</details>`
}

const parameter = ({
  name,
  in: place,
  required,
  schema,
}: NonNullable<Operation['parameters']>[number]): string =>
  `<li><code>${escapeHtml(name)}</code> in the ${escapeHtml(place)}${required === true ? '' : ', optional'}: <code>${json(schema)}</code></li>`

function medium(type: string, { schema, example }: { schema: unknown; example?: unknown }): string {
  const shown = example === undefined ? '' : `<p>For example</p><pre>${json(example, 2)}</pre>`
  return `${shown}<details><summary>Schema, <code>${escapeHtml(type)}</code></summary><pre>${json(schema, 2)}</pre></details>`
}

const json = (value: unknown, indent?: number): string => escapeHtml(JSON.stringify(value, null, indent))
