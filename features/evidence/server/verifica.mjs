// Verifica un fascicolo di Lieta senza collegarsi a Internet: `node verifica.mjs` nella cartella del fascicolo, oppure
// `node verifica.mjs CARTELLA`. Non serve installare altro che Node (nodejs.org), versione 18 o successiva.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = process.argv[2] ?? dirname(fileURLToPath(import.meta.url))
const chainFile = 'catena.json'
/** File che il sistema aggiunge da solo a una cartella che si apre. */
const strays = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])
const faults = []

const sha256 = (content) => createHash('sha256').update(content).digest('hex')

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`
}

function filesIn(path) {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) return filesIn(inside)
    return strays.has(entry.name) ? [] : [relative(folder, inside).split(sep).join('/')]
  })
}

function read(name) {
  try {
    return readFileSync(join(folder, name))
  } catch {
    return undefined
  }
}

function parse(name) {
  try {
    return JSON.parse(read(name).toString('utf8'))
  } catch {
    faults.push(`${name}: manca o non si legge`)
    return undefined
  }
}

/** Ogni file dell'elenco c'è ed è quello, e nessun altro si è aggiunto. */
function checkFiles(listed) {
  for (const { nome, byte, sha256: digest } of listed) {
    const content = read(nome)
    if (content === undefined) faults.push(`${nome}: manca`)
    else if (content.length !== byte || sha256(content) !== digest) faults.push(`${nome}: è stato modificato`)
  }
  const names = new Set([chainFile, ...listed.map(({ nome }) => nome)])
  for (const name of filesIn(folder)) if (!names.has(name)) faults.push(`${name}: non fa parte del fascicolo`)
}

/** Ogni voce porta l'impronta di quella prima: una sola che cambia le cambia tutte. */
function checkLinks(chain, records) {
  const contents = [...records, ...chain.file.map((dati) => ({ tipo: 'file', dati }))]
  if (contents.length !== chain.voci.length)
    faults.push(`le voci sono ${contents.length}, nella catena sono ${chain.voci.length}`)
  let before = '0'.repeat(64)
  contents.forEach(({ tipo, dati }, n) => {
    const digest = sha256(`${before}\n${canonical({ n, tipo, dati })}`)
    const link = chain.voci[n]
    if (link?.impronta !== digest || link.n !== n || link.tipo !== tipo)
      faults.push(`voce ${n} (${tipo}): non è quella sigillata`)
    before = link?.impronta ?? digest
  })
  if (chain.testa !== before) faults.push('la testa della catena non è quella dell’ultima voce')
}

function checkSignature({ codice, sigillato_il, testa, firma, chiave_pubblica }) {
  try {
    const key = createPublicKey({ key: Buffer.from(chiave_pubblica, 'base64'), format: 'der', type: 'spki' })
    const text = `lieta-fascicolo-1\n${codice}\n${sigillato_il}\n${testa}\n`
    if (verify(null, Buffer.from(text), key, Buffer.from(firma, 'base64'))) return
  } catch {
    // Una chiave o una firma che non si legge vale come una sbagliata.
  }
  faults.push('la firma non corrisponde')
}

/** Quello che si legge in testa alla catena sta anche nella prima voce, che è sotto la firma. */
function checkHead(chain, [first]) {
  const { codice, sigillato, chiave_pubblica, confronta } = first.dati
  const sealed = {
    formato: 'lieta-fascicolo-1',
    codice,
    sigillato_il: sigillato.utc,
    chiave_pubblica,
    confronta,
  }
  for (const [field, value] of Object.entries(sealed))
    if (chain[field] !== value) faults.push(`${chainFile}: «${field}» non è quello sigillato`)
}

const chain = parse(chainFile)
const archive = parse('fascicolo.json')
if (chain !== undefined && read(chainFile).toString('utf8') !== `${JSON.stringify(chain, null, 1)}\n`)
  faults.push(`${chainFile}: è stato modificato`)
try {
  if (chain !== undefined && archive !== undefined) {
    checkFiles(chain.file)
    checkLinks(chain, archive.voci)
    checkHead(chain, archive.voci)
    checkSignature(chain)
  }
} catch {
  faults.push('il fascicolo non ha la forma attesa')
}

const say = (...lines) => process.stdout.write(`${lines.join('\n')}\n`)
if (faults.length > 0) {
  say('NO: il fascicolo NON è integro.', '', ...faults.map((fault) => `- ${fault}`))
  process.exitCode = 1
} else {
  say(
    `SÌ: il fascicolo ${chain.codice} è integro. Voci e file verificati: ${chain.voci.length}.`,
    '',
    `Sigillato il      ${chain.sigillato_il} (UTC)`,
    `Testa             ${chain.testa}`,
    `Chiave pubblica   ${chain.chiave_pubblica}`,
    '',
    'Per sapere che è stata Lieta a sigillarlo confronta testa, data e chiave con quelle che pubblica qui:',
    chain.confronta,
  )
}
