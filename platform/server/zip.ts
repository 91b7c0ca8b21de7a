import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZipEntry {
  readonly name: string
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** Already compressed (pictures): stored as it is. */
  readonly packed?: boolean
}

/** Writes a zip archive while its entries are still being read; holds no more than one piece of one entry. */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let written: Uint8Array[] = []
  const archive = new Zip((error, piece) => {
    if (error !== null) throw error
    written.push(piece)
  })
  function* whatIsWritten() {
    yield* written
    written = []
  }
  for await (const { name, content, packed = false } of entries) {
    const file = packed ? new ZipPassThrough(name) : new ZipDeflate(name)
    archive.add(file)
    for await (const piece of content) {
      file.push(piece)
      yield* whatIsWritten()
    }
    file.push(new Uint8Array(0), true)
    yield* whatIsWritten()
  }
  archive.end()
  yield* whatIsWritten()
}
