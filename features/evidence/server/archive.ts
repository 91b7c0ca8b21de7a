import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { company } from '#platform/contract/company.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { ZipEntry } from '#platform/server/zip.ts'
import type { Seal } from '../contract/evidence.ts'
import { type Entry, openChain, sha256 } from './chain.ts'
import { type Gathered, type PictureFile, picturesOf } from './gather.ts'
import { momentOf } from './moments.ts'
import { evidencePage } from './page.ts'
import { readme } from './readme.ts'
import { publicKeyOf, signSeal } from './signing.ts'

const verifier = readFileSync(new URL('./verifica.mjs', import.meta.url))

/** What the pages of an archive say of the archive itself. */
export interface About {
  readonly code: string
  readonly sealedAt: Date
  readonly publicKey: string
  /** Where its seal is published. */
  readonly compareAt: string
}

export interface SealedArchive {
  readonly seal: Seal
  readonly files: readonly ZipEntry[]
}

interface NamedFile {
  readonly name: string
  readonly content: Uint8Array
  readonly packed?: boolean
}

/**
 * The files of an archive, and the seal over all of them. The records come first in the chain, then each file with its
 * digest; `catena.json` has the chain, and so is no part of it.
 */
export async function sealArchive(
  { config, storage }: Pick<Needs, 'config' | 'storage'>,
  code: string,
  gathered: Gathered,
): Promise<SealedArchive> {
  const about = {
    code,
    sealedAt: gathered.at,
    publicKey: publicKeyOf(config),
    compareAt: `${config.publicUrl}/api/evidence/${code}`,
  }
  const pictures = await picturesOf({ storage }, gathered.photoIds)
  const records = recordsOf(about, gathered)
  const files = await contentFiles(about, gathered, records, pictures)
  const chain = openChain()
  for (const record of records) if (chain.add(record).n % entriesAtOnce === 0) await setImmediate()
  const listed = files.map(({ name, content }) => ({
    nome: name,
    byte: content.byteLength,
    sha256: sha256(content),
  }))
  for (const dati of listed) chain.add({ tipo: 'file', dati })
  const unsigned = { code, head: chain.head(), sealed_at: gathered.at.toISOString() }
  const seal = { ...unsigned, entries: chain.links.length, ...signSeal(config, unsigned) }
  const catena = {
    formato: 'lieta-fascicolo-1',
    codice: code,
    sigillato_il: seal.sealed_at,
    testa: seal.head,
    firma: seal.signature,
    chiave_pubblica: seal.public_key,
    confronta: about.compareAt,
    file: listed,
    voci: chain.links,
  }
  const chainFile = { name: 'catena.json', content: Buffer.from(`${JSON.stringify(catena, null, 1)}\n`) }
  return { seal, files: [...files, chainFile].map((file) => zipEntry(code, file)) }
}

/** In a folder of its own, so that two archives that are opened at one place stay apart. */
function zipEntry(code: string, { name, content, packed = false }: NamedFile): ZipEntry {
  return { name: `fascicolo-${code}/${name}`, content: inPieces(content), packed }
}

const pieceBytes = 256 * 1024

/** Compressing a long conversation takes most of a second: between two pieces others are answered. */
async function* inPieces(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < content.byteLength; from += pieceBytes) {
    yield content.subarray(from, from + pieceBytes)
    await setImmediate()
  }
}

/** Between so many entries others are answered: a long conversation has thousands. */
const entriesAtOnce = 1000

async function contentFiles(
  about: About,
  gathered: Gathered,
  records: readonly Entry[],
  pictures: readonly PictureFile[],
): Promise<NamedFile[]> {
  const data = { formato: 'lieta-fascicolo-1', codice: about.code, voci: records }
  const page = Buffer.from(evidencePage(about, gathered, pictures))
  await setImmediate()
  const json = Buffer.from(`${JSON.stringify(data, null, 1)}\n`)
  await setImmediate()
  return [
    { name: 'LEGGIMI.txt', content: Buffer.from(readme(about, gathered)) },
    { name: 'fascicolo.html', content: page },
    { name: 'fascicolo.json', content: json },
    { name: 'verifica.mjs', content: verifier },
    ...pictures.map(({ name, content }) => ({ name, content, packed: true })),
  ]
}

function recordsOf(about: About, gathered: Gathered): Entry[] {
  const { at, scope, maker, other, conversation, messages, decisions, reports, plans } = gathered
  const one = (tipo: string, dati: object | null): Entry[] => (dati === null ? [] : [{ tipo, dati }])
  const all = (tipo: string, list: readonly object[]): Entry[] => list.map((dati) => ({ tipo, dati }))
  return [
    ...one('fascicolo', {
      codice: about.code,
      oggetto: scope.about,
      sigillato: momentOf(at),
      chi_sigilla: maker,
      gestore: { nome: company.name, sede: company.seat, pec: company.certifiedEmail },
      chiave_pubblica: about.publicKey,
      confronta: about.compareAt,
    }),
    ...one('altra_persona', other),
    ...one('conversazione', conversation),
    ...all('messaggio', messages),
    ...all('decisione', decisions),
    ...all('segnalazione', reports),
    ...all('piano', plans),
  ]
}
