import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { validateXML } from 'xmllint-wasm'

const require = createRequire(import.meta.url)

/**
 * The revenue agency's own schema of FatturaPA 1.2, as the package @digitalia/fatturapa carries it. Without the part
 * about signatures, which it would fetch: what a seller sends under their own access is not signed; and with the finer
 * reason for no VAT that is asked for since 2021, after this edition (technical specification 1.6.1).
 */
function schema(): string {
  const entry = require.resolve('@digitalia/fatturapa/package.json')
  const file = join(dirname(entry), 'src/schemas/Schema_1.2.1.xsd')
  return readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replace(/<xs:import [^>]*\/>/, '')
    .replace(/<xs:element ref="ds:Signature"[^>]*\/>/, '')
    .replace('<xs:enumeration value="N2">', '<xs:enumeration value="N2.1" />$&')
}

/** What is wrong with a file by the schema; empty: nothing. */
export async function schemaFaults(xml: string): Promise<string[]> {
  const { valid, errors } = await validateXML({
    xml: [{ fileName: 'fattura.xml', contents: xml }],
    schema: [schema()],
  })
  return valid ? [] : errors.map(({ message }) => message)
}
